import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import { Anchor } from '../links/links';
import css from './tab-nav.module.css';

export interface TabNavItem {
  href: string;
  label: ReactNode;
  current?: boolean;
}

interface TabNavProps {
  /** What the tabs choose between, read out. */
  label: string;
  items: readonly TabNavItem[];
  variant?: 'line' | 'pills';
  /** Tabs of one page keep the scroll position; sub-pages do not. */
  keepScroll?: boolean;
}

/** Tabs as links: each has an address of its own. */
export function TabNav({ label, items, variant = 'line', keepScroll }: TabNavProps) {
  const nav = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  useEffect(() => {
    if (current !== undefined) showCurrent(nav.current);
  }, [current]);
  return (
    <nav ref={nav} className={classNames(css.nav, variant === 'pills' && css.pills)} aria-label={label}>
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

/** Scrolls the current tab into view where the tabs are wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!nav || !tab) return;
  const box = nav.getBoundingClientRect();
  nav.scrollLeft += tab.left + tab.width / 2 - (box.left + box.width / 2);
}
