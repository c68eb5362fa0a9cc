import { create } from 'qrcode';

/**
 * Draws a QR code as one SVG path on a grid of one unit per module, without the quiet zone.
 * @param text what the code says; about 300 characters keep it readable by phones
 * @returns the path and the number of modules on each side
 */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let run = 0;
    for (let x = 0; x <= size; x += 1) {
      if (x < size && modules.get(y, x)) run += 1;
      else if (run > 0) {
        path += `M${x - run} ${y}h${run}v1h-${run}z`;
        run = 0;
      }
    }
  }
  return { path, size };
}
