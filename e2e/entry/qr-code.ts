import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Decodes the QR code in a screenshot. @throws when there is none */
export function readQrCode(screenshot: Buffer): string {
  const { data, width, height } = PNG.sync.read(screenshot);
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('The picture holds no readable QR code');
  return found.data;
}
