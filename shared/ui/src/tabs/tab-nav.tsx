import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../class-names';
import { Anchor } from '../links/links';
import css from './tab-nav.module.css';

export interface TabNavItem {
  href: string;
  label: ReactNode;
  current?: boolean;
}

interface TabNavProps {
  /** Accessible name. */
  label: string;
  items: readonly TabNavItem[];
  variant?: 'line' | 'pills';
  /** For tabs of one page; not for sub-pages. */
  keepScroll?: boolean;
}

/** Tabs as links with their own URLs. */
export function TabNav({ label, items, variant = 'line', keepScroll }: TabNavProps) {
  const nav = useCurrentInView<HTMLElement>(items.find((item) => item.current)?.href);
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

/**
 * Scrolls the current link into view if the bar overflows.
 * @param current identifies the current link
 * @returns ref for the scrolling element
 */
export function useCurrentInView<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const bar = useRef<T>(null);
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (current === undefined || !bar.current || !link) return;
    const box = bar.current.getBoundingClientRect();
    bar.current.scrollLeft += link.left + link.width / 2 - (box.left + box.width / 2);
  }, [current]);
  return bar;
}
