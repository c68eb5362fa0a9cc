import type { ClosingTerms as Terms } from '@portal/contract/account';
import css from './my-data.module.css';

/** What is kept after closing, and why. */
export function KeptList({ kept }: { kept: Terms['kept'] }) {
  return (
    <dl className={css.kept}>
      {kept.map(({ title, reason }) => (
        <div key={title} className={css.keptItem}>
          <dt>{title}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  );
}
