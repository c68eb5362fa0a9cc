import type { ReactNode } from 'react';
import css from './badge.module.css';

export type Tone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger';

/** Short label for a status, kind or topic. */
export function Tag({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  );
}

/** A count, at most 99+; renders nothing for zero. `label` describes the count. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={css.badge} role="img" aria-label={`${count} ${label}`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
