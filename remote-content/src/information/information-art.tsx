import { Drawing } from '../banner/drawing';

/** An open book with a rising line: reading that leads somewhere. */
export function InformationArt() {
  return (
    <Drawing>
      <circle cx="150" cy="96" r="82" opacity=".2" />
      <path
        d="M150 172c-28-18-62-22-104-20V74c42-4 76 0 104 20 28-20 62-24 104-20v78c-42-2-76 2-104 20z"
        fill="var(--white)"
      />
      <path d="M150 94v78" opacity=".5" />
      <path d="M66 100c20-1 40 2 62 12M66 122c20-1 40 2 62 12" opacity=".5" />
      <path d="M174 140l20-22 18 10 28-36" strokeWidth="4" stroke="var(--accent-400)" />
      <path d="M150 60V34M118 66l-14-22M182 66l14-22" opacity=".6" />
    </Drawing>
  );
}
