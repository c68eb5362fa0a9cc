import type { ReactNode } from 'react';
import css from './facts.module.css';

/** A figure with what it counts. */
export function Stat({ value, unit, label }: { value: ReactNode; unit?: string; label: string }) {
  return (
    <div className={css.stat}>
      <span className={css.value}>
        {value}
        {unit ? <span className={css.unit}>{unit}</span> : null}
      </span>
      <span className={css.label}>{label}</span>
    </div>
  );
}
