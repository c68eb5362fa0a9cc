import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import css from './disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures with the same name form an accordion. */
  name?: string;
  className?: string;
}

/** Native disclosure; works without scripts. */
export function Disclosure({ summary, children, open, name, className }: DisclosureProps) {
  return (
    <details className={classNames(css.disclosure, className)} open={open} name={name}>
      <summary className={css.summary}>
        {summary}
        <Icon name="chevron-down" className={css.arrow} />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
