export { DropZone, type DropZoneProps } from './drop-zone';
export { FilePreview, type FilePreviewProps, type PreviewedFile } from './file-preview';
export { type FileLimits, fileRefusal, fileSize, typeNames } from './file-rules';
export { type UploadProgress, UploadRow, type UploadRowProps } from './upload-row';
