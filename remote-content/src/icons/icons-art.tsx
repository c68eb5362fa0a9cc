import { Drawing } from '../banner/drawing';

/** Four signs in their fields. */
export function IconsArt() {
  return (
    <Drawing>
      <rect x="70" y="26" width="72" height="72" rx="12" fill="var(--white)" />
      <rect x="158" y="26" width="72" height="72" rx="12" fill="var(--brand-100)" />
      <rect x="70" y="114" width="72" height="72" rx="12" fill="var(--brand-50)" />
      <rect x="158" y="114" width="72" height="72" rx="12" fill="var(--white)" />
      <path d="M106 44l18 18-18 18-18-18zM178 62h32M194 46v32M90 150l12 12 20-24" />
      <circle cx="194" cy="150" r="16" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
