import { Drawing } from '../banner/drawing';

/** Steps to a flag, with laurels of light around it. */
export function MatchArt() {
  return (
    <Drawing>
      <circle cx="206" cy="72" r="72" opacity=".18" />
      <circle cx="206" cy="72" r="48" opacity=".28" />
      <path d="M44 180h212v-96h-48v32h-52v32h-52v32z" fill="var(--white)" />
      <path d="M104 148v32M156 116v64M208 84v96" opacity=".4" />
      <path d="M232 84V26" strokeWidth="3" />
      <path d="M232 28h-44l10 14-10 14h44z" fill="var(--accent-400)" stroke="none" />
      <path d="M62 128l12-12M92 104l12-12M122 78l14-14" opacity=".6" strokeDasharray="2 8" />
    </Drawing>
  );
}
