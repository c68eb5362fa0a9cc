import { authCopy } from './auth-copy';
import css from './login-dialog.module.css';

/** The left half: drawn, so that it costs no download; says nothing to screen readers. */
export function DialogPicture() {
  return (
    <div className={css.picture} aria-hidden="true">
      <p className={css.slogan}>
        {authCopy.slogan.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <svg viewBox="0 0 480 300" className={css.drawing} focusable="false">
        <title>{authCopy.slogan[0]}</title>
        <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
          <path d="M0 262C80 232 120 240 190 206S300 150 360 118 440 70 480 24" />
          <path d="M0 286C90 262 140 262 214 230S330 176 392 142 452 108 480 84" />
          <path d="M0 238C70 202 110 214 170 178S270 122 330 92 420 40 456 0" />
        </g>
        <g fill="currentColor">
          <rect x="48" y="206" width="34" height="74" rx="4" opacity="0.28" />
          <rect x="104" y="176" width="34" height="104" rx="4" opacity="0.36" />
          <rect x="160" y="150" width="34" height="130" rx="4" opacity="0.46" />
          <rect x="216" y="122" width="34" height="158" rx="4" opacity="0.58" />
          <rect x="272" y="90" width="34" height="190" rx="4" opacity="0.72" />
          <circle cx="289" cy="52" r="12" />
          <circle cx="65" cy="178" r="6" opacity="0.6" />
          <circle cx="177" cy="122" r="7" opacity="0.7" />
        </g>
        <path d="M330 280h120M330 264h88M330 248h104" stroke="currentColor" strokeWidth="4" opacity="0.4" />
      </svg>
    </div>
  );
}
