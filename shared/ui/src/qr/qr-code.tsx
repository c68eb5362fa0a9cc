import css from './qr-code.module.css';
import { qrPath } from './qr-path';

export interface QrCodeProps {
  text: string;
  /** What the code is for, read out. */
  label: string;
  /** 120, 200 (default) or 260 px with its quiet zone. */
  size?: 's' | 'm' | 'l';
}

const quiet = 3;

/** A QR code drawn here: no picture is asked for from anywhere. */
export function QrCode({ text, label, size: width = 'm' }: QrCodeProps) {
  const { path, size } = qrPath(text);
  const side = size + 2 * quiet;
  return (
    <svg
      className={css.code}
      data-size={width}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
