import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QR code from a screenshot, as a phone's camera would. @throws when there is none to be read */
export function readQrCode(screenshot: Buffer): string {
  const { data, width, height } = PNG.sync.read(screenshot);
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('The picture holds no readable QR code');
  return found.data;
}
