import { Drawing } from '../banner/drawing';

/** A letter on its way to a pin. */
export function ContactArt() {
  return (
    <Drawing>
      <circle cx="206" cy="92" r="76" opacity=".18" />
      <path d="M206 160c-30-34-42-52-42-72a42 42 0 0 1 84 0c0 20-12 38-42 72z" fill="var(--white)" />
      <circle cx="206" cy="88" r="15" fill="var(--accent-400)" stroke="none" />
      <ellipse cx="206" cy="174" rx="54" ry="10" opacity=".4" />
      <path d="M40 92h92v64H40z" fill="var(--white)" />
      <path d="M40 94l46 36 46-36" />
      <path d="M24 64h40M24 78h24" opacity=".5" />
    </Drawing>
  );
}
