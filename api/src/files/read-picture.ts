import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';

/** What becomes of a picture; one whose header says that it is too large costs nothing to refuse. */
export type PictureVerdict = 'readable' | 'unreadable' | 'oversized' | 'exploding';

/** Twice what good cameras make; a small file may unfold to a picture that fills the memory. */
const MAX_PIXELS = 100_000_000;
const SIDE = 512;
/** What a good camera makes. */
const MAX_AVATAR_PIXELS = 50_000_000;
const QUALITY = 88;
const CHANNELS = 4;
const ALPHA = 3;

const countPixels = ({ width, height }: { width: number; height: number }) => width * height;

/** Judges by the header, and then by what a decoder finds, as whoever opens the picture has to unpack it. */
export async function judgePicture(bytes: Buffer): Promise<PictureVerdict> {
  try {
    if (countPixels(imageSize(bytes)) > MAX_PIXELS) return 'oversized';
    return countPixels(await loadImage(bytes)) > MAX_PIXELS ? 'exploding' : 'readable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Makes a picture square and small and leaves its metadata behind. Takes as much memory as the picture unfolds to, which a
 * header may hide: only for a process that can be ended.
 *
 * @returns a JPEG, or why there is none
 */
export async function drawAvatar(bytes: Buffer): Promise<Buffer | Exclude<PictureVerdict, 'readable'>> {
  try {
    if (countPixels(imageSize(bytes)) > MAX_AVATAR_PIXELS) return 'oversized';
    const picture = await loadImage(bytes);
    // A decoder may find another header than whoever only looks for the size.
    if (countPixels(picture) > MAX_AVATAR_PIXELS) return 'exploding';
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
