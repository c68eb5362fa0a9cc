import { getFileType } from '@portal/contract/files';

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'video/mp4': 'MP4',
};

/** @returns types as text: PDF、JPG */
export function typeNames(mimes: readonly string[]): string {
  return mimes.map((mime) => names[mime] ?? mime).join('、');
}

/** @returns bytes as text: 820 KB, 4.2 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = Math.round(bytes / 1024);
  if (kilo < 1024) return `${kilo} KB`;
  const mega = bytes / 1024 / 1024;
  return `${Number(mega.toFixed(mega < 10 ? 1 : 0))} MB`;
}

export interface FileLimits {
  /** Accepted types. */
  mimes: readonly string[];
  maxBytes: number;
}

/** @returns why this file is not accepted, before it is sent; the server validates its content */
export function fileRefusal(
  file: Pick<File, 'name' | 'size' | 'type'>,
  { mimes, maxBytes }: FileLimits,
): string | undefined {
  if (file.size === 0) return '文件是空的，请重新选择';
  if (!mimes.includes(getFileType(file))) return `请选择${typeNames(mimes)}格式的文件`;
  if (file.size <= maxBytes) return undefined;
  const [size, limit] = [fileSize(file.size), fileSize(maxBytes)];
  return size === limit ? `文件超过${limit}，请压缩后重新选择` : `文件为${size}，不能超过${limit}`;
}
