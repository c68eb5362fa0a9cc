export { sizeText } from './upload-list';
export type { TransportOptions, TransportProgress, UploadedFile, UploadTransport } from './upload-transport';
export { Uploader, type UploaderProps } from './uploader';
