import { create } from 'qrcode';

interface QrCodeProps {
  text: string;
  /** Accessible name: the purpose of the code. */
  label: string;
  /** Maximum size, 120 or 200 px (default), including the quiet zone. */
  size?: keyof typeof limits;
}

const limits = { s: 120, m: 200 };

/** Quiet zone in modules, required by ISO/IEC 18004. */
const quiet = 4;

/** QR code as inline SVG. */
export function QrCode({ text, label, size: limit = 'm' }: QrCodeProps) {
  const { path, size } = qrPath(text);
  const side = size + 2 * quiet;
  // Whole pixels per module: cameras misread modules of different widths.
  const pixels = side * Math.max(1, Math.floor(limits[limit] / side));
  return (
    <svg
      width={pixels}
      height={pixels}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/**
 * Draws a QR code as one SVG path with one unit per module, without the quiet zone.
 * @param text content; up to about 300 characters remain scannable
 * @returns the path and the number of modules per side
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
