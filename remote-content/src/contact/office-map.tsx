import css from './contact.module.css';

/** The way to the office as a drawing: the streets around it, the metro, the building. */
export function OfficeMap({ label }: { label: string }) {
  return (
    <svg className={css.map} viewBox="0 0 800 420" role="img" aria-label={label}>
      <rect width="800" height="420" fill="var(--brand-50)" />
      <path d="M0 330c140-40 240 30 380-6s240-60 420-20v116H0z" fill="var(--brand-100)" />
      <g stroke="var(--white)" strokeWidth="22" fill="none" strokeLinecap="round">
        <path d="M-20 120h840M-20 262h840M160-20v460M420-20v460M640-20v460" />
      </g>
      <g stroke="var(--grey-200)" strokeWidth="2" strokeDasharray="10 10" fill="none">
        <path d="M0 120h800M0 262h800M160 0v420M420 0v420M640 0v420" />
      </g>
      <path
        d="M-20 60c180 20 260-20 420 10s260 20 420-10"
        fill="none"
        stroke="var(--brand-400)"
        strokeWidth="6"
        strokeDasharray="18 10"
      />
      <circle cx="300" cy="60" r="9" fill="var(--white)" stroke="var(--brand-600)" strokeWidth="4" />
      <g fill="var(--white)" stroke="var(--brand-200)" strokeWidth="2">
        <rect x="196" y="150" width="76" height="78" rx="6" />
        <rect x="292" y="150" width="96" height="40" rx="6" />
        <rect x="292" y="204" width="96" height="24" rx="6" />
        <rect x="456" y="20" width="148" height="70" rx="6" />
        <rect x="40" y="150" width="86" height="78" rx="6" />
        <rect x="676" y="150" width="96" height="78" rx="6" />
        <rect x="196" y="296" width="190" height="60" rx="6" />
      </g>
      <g fill="var(--success-100)">
        <rect x="456" y="292" width="150" height="96" rx="12" />
        <rect x="40" y="20" width="86" height="70" rx="12" />
      </g>
      <rect x="458" y="146" width="146" height="88" rx="8" fill="var(--brand-600)" />
      <path
        d="M474 162h20M474 178h20M474 194h20M474 210h20M568 162h20M568 178h20M568 194h20M568 210h20"
        stroke="var(--brand-200)"
        strokeWidth="4"
      />
      <path
        d="M531 214c-20-23-28-35-28-48a28 28 0 0 1 56 0c0 13-8 25-28 48z"
        fill="var(--accent-600)"
        stroke="var(--white)"
        strokeWidth="3"
      />
      <circle cx="531" cy="166" r="10" fill="var(--white)" />
    </svg>
  );
}
