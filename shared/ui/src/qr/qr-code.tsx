import { create } from 'qrcode';
import css from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  /** What the code is for, read out. */
  label: string;
  /** At most 120 or 200 (default) px with its quiet zone. */
  size?: keyof typeof limits;
}

const limits = { s: 120, m: 200 };

/** Modules of white around it, as ISO/IEC 18004 asks for. */
const quiet = 4;

/** A QR code as inline SVG, without a request. */
export function QrCode({ text, label, size: limit = 'm' }: QrCodeProps) {
  const { path, size } = qrPath(text);
  const side = size + 2 * quiet;
  // Modules of whole pixels: where some are wider than others, cameras misread.
  const pixels = side * Math.max(1, Math.floor(limits[limit] / side));
  return (
    <svg
      className={css.code}
      width={pixels}
      height={pixels}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/**
 * Draws a QR code as one SVG path on a grid of one unit per module, without the quiet zone.
 * @param text content of the code; up to about 300 characters stay readable for phones
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
