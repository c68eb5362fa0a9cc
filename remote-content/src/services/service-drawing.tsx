import { Drawing } from '../page/page-banner';

export const serviceTitle = '“创享+”服务';

export function ServiceDrawing() {
  return (
    <Drawing>
      <circle cx="150" cy="104" r="78" opacity=".22" strokeDasharray="4 8" />
      <path d="M150 104L88 60M150 104l62-44M150 104l-74 26M150 104l74 26M150 104v72" opacity=".5" />
      <circle cx="150" cy="104" r="30" fill="var(--brand-100)" />
      <path d="M138 104l9 9 16-18" strokeWidth="4" stroke="var(--accent-400)" />
      <circle cx="88" cy="60" r="16" fill="var(--white)" />
      <circle cx="212" cy="60" r="16" fill="var(--white)" />
      <circle cx="76" cy="130" r="16" fill="var(--white)" />
      <circle cx="224" cy="130" r="16" fill="var(--white)" />
      <circle cx="150" cy="178" r="16" fill="var(--white)" />
    </Drawing>
  );
}
