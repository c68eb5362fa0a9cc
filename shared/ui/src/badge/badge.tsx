import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './badge.module.css';

export type Tone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger';

/** A short label: a state, a kind, a topic. */
export function Tag({
  children,
  tone = 'neutral',
  className,
}: {
  children: ReactNode;
  tone?: Tone;
  className?: string;
}) {
  return (
    <span className={classNames(css.tag, className)} data-tone={tone}>
      {children}
    </span>
  );
}

/** A count, 99+ at most; shows nothing for zero. `label` says what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={css.badge} role="img" aria-label={`${count} ${label}`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
