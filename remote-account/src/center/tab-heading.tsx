import type { ReactNode } from 'react';
import css from './center.module.css';

/** The heading of a tab, with what can be done to all of it. */
export function TabHeading({ title, lead, actions }: { title: string; lead?: string; actions?: ReactNode }) {
  return (
    <header className={css.heading}>
      <div>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </header>
  );
}
