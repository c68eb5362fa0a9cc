import { Card } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import css from './center.module.css';

interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A calm card with a heading: one subject of a tab. */
export function Panel({ title, lead, action, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <div className={css.panelHead}>
        <div>
          <h2 className={css.panelTitle} id={id} tabIndex={-1}>
            {title}
          </h2>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
