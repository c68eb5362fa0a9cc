import { classNames } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './table.module.css';

export interface TableProps {
  /** Name of the table, read out. */
  caption: string;
  /** `<thead>` and `<tbody>` in plain HTML; `data-number` on cells with figures. */
  children: ReactNode;
  /** On phones each row becomes a card; its cells say their column in `data-label`. */
  cards?: boolean;
  className?: string;
}

/** A table that scrolls inside its own frame when it is wider than the screen. */
export function Table({ caption, children, cards, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.scroller} aria-label={caption} tabIndex={0}>
      <table className={classNames(css.table, cards && css.cards, className)} aria-label={caption}>
        {children}
      </table>
    </section>
  );
}
