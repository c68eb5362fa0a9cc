import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { BusinessError } from '../platform/errors/business-error';

const SIDE = 512;
/** A small file may unfold to a huge picture; this is what a good camera makes. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 88;
const CHANNELS = 4;
const ALPHA = 3;

export const AVATAR_MIME = 'image/jpeg';

/**
 * Makes a picture square and small and leaves its metadata behind.
 *
 * @throws PICTURE_UNREADABLE when it is not a picture, or one of absurd size
 */
export async function makeAvatar(bytes: Buffer): Promise<Buffer> {
  try {
    const { width, height } = imageSize(bytes);
    if (width * height > MAX_PIXELS) throw new Error('too many pixels');
    const picture = await loadImage(bytes);
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
    throw new BusinessError('PICTURE_UNREADABLE');
  }
}
