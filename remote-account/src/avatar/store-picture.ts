import { isApiError } from '@portal/api-client';
import { modifyLogo } from '@portal/api-client/account';
import { uploadInSlices } from '@portal/api-client/upload';
import { type Crop, cutPicture } from '@portal/ui/cropper';
import { UNREADABLE } from './picture-problem';

export type PictureOutcome =
  | { stored: true }
  /** The photo itself is no good: another must be chosen. */
  | { stored: false; failure: string; useless: true }
  /** It is worth another try; without words where the session's own dialog speaks, and when it was called off. */
  | { stored: false; failure?: string; useless: false };

async function cutSquare(source: string, { area, turn }: Crop): Promise<File | undefined> {
  try {
    const cut = await cutPicture(source, area, turn);
    const name = cut.type === 'image/png' ? 'avatar.png' : 'avatar.jpg';
    return new File([cut], name, { type: cut.type });
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown, { aborted }: AbortSignal): string | undefined {
  if (aborted) return undefined;
  if (!isApiError(error)) return '头像上传失败，请重试';
  return error.kind === 'session' ? undefined : error.msg;
}

/** What is sent is the cut square, drawn anew: the photo itself, with place and device, never leaves the browser. */
export async function storePicture(source: string, crop: Crop, signal: AbortSignal): Promise<PictureOutcome> {
  const square = await cutSquare(source, crop);
  if (!square) return { stored: false, failure: UNREADABLE, useless: true };
  try {
    const { url } = await uploadInSlices(square, { purpose: 'avatar', signal });
    signal.throwIfAborted();
    await modifyLogo({ logoType: 2, logoUrl: url });
    return { stored: true };
  } catch (error) {
    return { stored: false, failure: failureOf(error, signal), useless: false };
  }
}
