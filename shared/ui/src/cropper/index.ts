export { AvatarCropper, type AvatarCropperProps, type Crop } from './avatar-cropper';
export { type CropArea, cutPicture } from './cut-picture';
