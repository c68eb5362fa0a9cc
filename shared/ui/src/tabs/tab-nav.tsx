import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Anchor } from '../links/anchor';
import css from './tab-nav.module.css';

export interface TabNavItem {
  href: string;
  label: ReactNode;
  current?: boolean;
}

export interface TabNavProps {
  /** What the tabs choose between, read out. */
  label: string;
  items: readonly TabNavItem[];
  variant?: 'line' | 'pills';
  /** Tabs of one page keep the scroll position; sub-pages do not. */
  keepScroll?: boolean;
}

/** Tabs as links: each has an address of its own. */
export function TabNav({ label, items, variant = 'line', keepScroll }: TabNavProps) {
  return (
    <nav className={classNames(css.nav, variant === 'pills' && css.pills)} aria-label={label}>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.href}>
            <Anchor
              href={item.href}
              className={css.tab}
              keepScroll={keepScroll}
              aria-current={item.current ? 'page' : undefined}
            >
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
