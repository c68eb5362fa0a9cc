import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';

/** What becomes of a picture. */
export type PictureVerdict = 'readable' | 'unreadable' | 'exploding';

/** Twice what good cameras make; a small file may unfold to a picture that fills the memory. */
const MAX_PIXELS = 100_000_000;
const SIDE = 512;
/** What a good camera makes. */
const MAX_AVATAR_PIXELS = 50_000_000;
const QUALITY = 88;
const CHANNELS = 4;
const ALPHA = 3;

/** Judges by the header alone: whoever opens the picture would have to unpack it. */
export function judgePicture(bytes: Buffer): PictureVerdict {
  try {
    const { width, height } = imageSize(bytes);
    return width * height > MAX_PIXELS ? 'exploding' : 'readable';
  } catch {
    return 'unreadable';
  }
}

function requireFewPixels({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_AVATAR_PIXELS) throw new Error('too many pixels');
}

/**
 * Makes a picture square and small and leaves its metadata behind. Takes as much memory as the picture unfolds to, which a
 * header may hide: only for a process that can be ended.
 *
 * @returns a JPEG, or `unreadable` when it is not a picture, or one of absurd size
 */
export async function drawAvatar(bytes: Buffer): Promise<Buffer | 'unreadable'> {
  try {
    requireFewPixels(imageSize(bytes));
    const picture = await loadImage(bytes);
    // A decoder may find another header than whoever only looks for the size.
    requireFewPixels(picture);
    const crop = Math.min(picture.width, picture.height);
    const side = Math.min(SIDE, crop);
    if (side < 1) throw new Error('no pixels');
    const canvas = createCanvas(side, side);
    const context = canvas.getContext('2d');
    const left = (picture.width - crop) / 2;
    const top = (picture.height - crop) / 2;
    context.drawImage(picture, left, top, crop, crop, 0, 0, side, side);
    // A decoder may accept a good header before rubbish and draw nothing.
    const { data } = context.getImageData(0, 0, side, side);
    if (!data.some((value, at) => at % CHANNELS === ALPHA && value > 0)) throw new Error('nothing drawn');
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    return await canvas.encode('jpeg', QUALITY);
  } catch {
    return 'unreadable';
  }
}
