import { Drawing } from '../banner/drawing';

/** A folded sheet with lines and a wave going out: news. */
export function NewsArt() {
  return (
    <Drawing>
      <circle cx="222" cy="84" r="74" opacity=".18" />
      <circle cx="222" cy="84" r="52" opacity=".3" />
      <path d="M70 200V62a12 12 0 0 1 12-12h112a12 12 0 0 1 12 12v138" fill="var(--white)" />
      <path d="M206 98h22a12 12 0 0 1 12 12v90" fill="var(--brand-50)" />
      <rect x="88" y="70" width="46" height="38" rx="6" fill="var(--brand-100)" stroke="none" />
      <path d="M148 76h42M148 90h42M148 104h26M88 128h102M88 144h102M88 160h70M88 176h86" opacity=".55" />
      <circle cx="250" cy="44" r="8" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
