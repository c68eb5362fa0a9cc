import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';

/** `oversized` is known from the header, without decoding. */
export type PictureVerdict = 'readable' | 'unreadable' | 'oversized' | 'exploding';

/** Twice the resolution of good cameras; guards against small files that decode to huge pictures. */
const MAX_PIXELS = 100_000_000;
const SIDE = 512;
/** The resolution of good cameras. */
const MAX_AVATAR_PIXELS = 50_000_000;
const QUALITY = 88;
const CHANNELS = 4;
const ALPHA = 3;

const countPixels = ({ width, height }: { width: number; height: number }) => width * height;

const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1');
const [JPEG_START, JPEG_SCAN, JPEG_END] = [0xd8, 0xda, 0xd9];

/** Decoders draw what is left of a picture whose end is missing. */
function isCutOff(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return !bytes.includes(PNG_END);
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.length < 8 + bytes.readUInt32LE(4);
  if (bytes[1] !== JPEG_START) return false;
  let at = 2;
  // The segments before the scan may contain a complete preview; 0xff may be repeated between them.
  while (bytes[at] === 0xff && bytes[at + 1] !== JPEG_SCAN)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  return !bytes.includes(Buffer.from([0xff, JPEG_END]), at);
}

/** Checks the header first, then decodes the picture as viewers will. */
export async function judgePicture(bytes: Buffer): Promise<PictureVerdict> {
  try {
    if (countPixels(imageSize(bytes)) > MAX_PIXELS) return 'oversized';
    if (isCutOff(bytes)) return 'unreadable';
    return countPixels(await loadImage(bytes)) > MAX_PIXELS ? 'exploding' : 'readable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Crops and scales to a small square, without metadata. May take memory for the full decoded size, which the header can
 * hide: run it only in a process that can be killed.
 * @returns a JPEG, or why there is none
 */
export async function drawAvatar(bytes: Buffer): Promise<Buffer | Exclude<PictureVerdict, 'readable'>> {
  try {
    if (countPixels(imageSize(bytes)) > MAX_AVATAR_PIXELS) return 'oversized';
    if (isCutOff(bytes)) return 'unreadable';
    const picture = await loadImage(bytes);
    // The decoder may use another header than the one read for the size.
    if (countPixels(picture) > MAX_AVATAR_PIXELS) return 'exploding';
    const crop = Math.min(picture.width, picture.height);
    const side = Math.min(SIDE, crop);
    if (side < 1) throw new Error('no pixels');
    const canvas = createCanvas(side, side);
    const context = canvas.getContext('2d');
    const left = (picture.width - crop) / 2;
    const top = (picture.height - crop) / 2;
    context.drawImage(picture, left, top, crop, crop, 0, 0, side, side);
    // Decoders may accept a valid header followed by garbage and draw nothing.
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
