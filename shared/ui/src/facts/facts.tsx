import type { ReactNode } from 'react';
import css from './facts.module.css';

interface DescriptionListProps {
  items: readonly { term: string; description: ReactNode }[];
  columns?: 1 | 2 | 3;
}

export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  return (
    <dl className={css.list} data-columns={columns}>
      {items.map((item) => (
        <div key={item.term} className={css.row}>
          <dt>{item.term}</dt>
          <dd>{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number with its label. */
export function Stat({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className={css.stat}>
      <span className={css.value}>{value}</span>
      <span className={css.label}>{label}</span>
    </div>
  );
}
