import type { ReactNode } from 'react';
import css from './layout.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  as: Element = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1' | 'h2';
}) {
  return <Element className={css.hiddenVisually}>{children}</Element>;
}
