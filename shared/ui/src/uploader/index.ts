export { DropZone, type DropZoneProps } from './drop-zone';
export { FileButton, type FileButtonProps } from './file-button';
export { FilePreview, type FilePreviewProps, type PreviewedFile } from './file-preview';
export { type FileLimits, fileRefusal, fileSize, typeNames } from './file-rules';
export { type UploadProgress, UploadRow, type UploadRowProps } from './upload-row';
