import type { TransportProgress, UploadedFile } from './upload-transport';

export type UploadState = 'waiting' | 'hashing' | 'sending' | 'joining' | 'paused' | 'failed';

/** A file on its way. Stored files live in the form's value, not here. */
export interface Upload {
  id: string;
  file: File;
  state: UploadState;
  /** 0 to 100. */
  percent: number;
  sha256?: string;
  error?: string;
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'began'; id: string }
  | { type: 'progress'; id: string; progress: TransportProgress }
  | { type: 'hashed'; id: string; sha256: string }
  | { type: 'paused'; id: string }
  | { type: 'failed'; id: string; error: string }
  | { type: 'gone'; id: string };

function change(uploads: readonly Upload[], id: string, with_: Partial<Upload>): Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, ...with_ } : upload));
}

const percentOf = ({ loaded, size }: TransportProgress) =>
  size === 0 ? 0 : Math.min(100, Math.floor((loaded / size) * 100));

/** The list of files under way. */
export function uploadList(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.type) {
    case 'added':
      return [...uploads, ...event.uploads];
    case 'began':
      return change(uploads, event.id, { state: 'hashing', percent: 0, error: undefined });
    case 'progress':
      return change(uploads, event.id, { state: event.progress.phase, percent: percentOf(event.progress) });
    case 'hashed':
      return change(uploads, event.id, { sha256: event.sha256 });
    case 'paused':
      return change(uploads, event.id, { state: 'paused' });
    case 'failed':
      return change(uploads, event.id, { state: 'failed', error: event.error });
    case 'gone':
      return uploads.filter(({ id }) => id !== event.id);
  }
}

export interface FileLimits {
  /** Types by content, for example `application/pdf`. */
  mimes: readonly string[];
  /** Bytes of one file. */
  limit: number;
  /** How many files in all. */
  most: number;
}

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'video/mp4': 'MP4',
};

export const typeNames = (mimes: readonly string[]) => mimes.map((mime) => names[mime] ?? mime).join('、');

/** `12.5 MB`; whole kilobytes below one megabyte. */
export function sizeText(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Number(mb.toFixed(1))} MB`;
}

/** Why a file can not be taken, before anything is sent; the server judges again, by content. */
export function refusal(
  file: Pick<File, 'name' | 'size' | 'type'>,
  { mimes, limit }: FileLimits,
): string | undefined {
  if (file.size === 0) return `“${file.name}”是空文件，请重新选择`;
  if (file.size > limit) return `“${file.name}”超过${sizeText(limit)}，请压缩后再上传`;
  if (file.type && !mimes.includes(file.type))
    return `“${file.name}”格式不支持，请上传${typeNames(mimes)}文件`;
  return undefined;
}

/** Stored files first, then those under way: together never more than allowed. */
export function freePlaces(
  stored: readonly UploadedFile[],
  uploads: readonly Upload[],
  most: number,
): number {
  return Math.max(0, most - stored.length - uploads.length);
}
