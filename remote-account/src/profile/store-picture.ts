import { isApiError } from '@portal/api-client';
import { modifyLogo } from '@portal/api-client/account';
import { uploadInSlices } from '@portal/api-client/upload';
import { filePurposes, getFileType } from '@portal/contract/files';
import { type Crop, cutPicture } from '@portal/ui/cropper';

const MB = 1024 * 1024;
/** Limit for the chosen photo; the cropped square is far below the server's limit. */
const MAX_PHOTO_SIZE = 30 * MB;

export const UNREADABLE = '无法识别这张图片，请选择完好的 JPG、PNG、WebP 或 GIF 图片';

/** @returns the reason to reject a file, or undefined; a corrupt picture is only detected when drawn */
export function validatePicture(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return '图片是空的，请重新选择';
  if (file.size > MAX_PHOTO_SIZE) return '图片不能超过30MB';
  const known: readonly string[] = filePurposes.avatar.mimes;
  return known.includes(getFileType(file)) ? undefined : UNREADABLE;
}

export type PictureOutcome =
  | { stored: true }
  | { stored: false; failure: string; unusable: true }
  /** Retry is possible. No message after an abort, or if the session ended, which has its own prompt. */
  | { stored: false; failure?: string; unusable: false };

async function cropSquare(source: string, { area, turn }: Crop): Promise<File | undefined> {
  try {
    const cut = await cutPicture(source, area, turn);
    const name = cut.type === 'image/png' ? 'avatar.png' : 'avatar.jpg';
    return new File([cut], name, { type: cut.type });
  } catch {
    return undefined;
  }
}

/** @returns the cropped square as a data URL, or undefined if the picture cannot be drawn */
export async function cropToDataUrl(source: string, crop: Crop): Promise<string | undefined> {
  const square = await cropSquare(source, crop);
  if (!square) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(square);
  });
}

function describeFailure(error: unknown, { aborted }: AbortSignal): string | undefined {
  if (aborted) return undefined;
  if (!isApiError(error)) return '头像上传失败，请重试';
  return error.kind === 'session' ? undefined : error.msg;
}

/** Uploads the cropped square, re-encoded: the photo and its EXIF data never leave the browser. */
export async function storePicture(source: string, crop: Crop, signal: AbortSignal): Promise<PictureOutcome> {
  const square = await cropSquare(source, crop);
  if (!square) return { stored: false, failure: UNREADABLE, unusable: true };
  try {
    const { url } = await uploadInSlices(square, { purpose: 'avatar', signal });
    signal.throwIfAborted();
    await modifyLogo({ logoType: 2, logoUrl: url });
    return { stored: true };
  } catch (error) {
    return { stored: false, failure: describeFailure(error, signal), unusable: false };
  }
}
