import { Drawing } from '../banner/drawing';

/** Rings that hold on to each other. */
export function PartnersArt() {
  return (
    <Drawing>
      <circle cx="150" cy="100" r="92" opacity=".14" />
      <circle cx="112" cy="84" r="46" fill="var(--white)" />
      <circle cx="188" cy="84" r="46" />
      <circle cx="150" cy="142" r="46" />
      <path d="M150 58a46 46 0 0 1 0 52 46 46 0 0 1 0-52z" fill="var(--brand-100)" />
      <circle cx="112" cy="84" r="9" fill="var(--brand-400)" stroke="none" />
      <circle cx="188" cy="84" r="9" fill="var(--brand-400)" stroke="none" />
      <circle cx="150" cy="142" r="9" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
