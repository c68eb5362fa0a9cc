import { Anchor, Badge, Icon } from '@portal/ui';
import { useEffect, useRef } from 'react';
import css from './center.module.css';
import { type CenterTab, centerTabs, tabHref } from './tabs';

/** The tabs: beside the page where there is room, a line to scroll on phones. */
export function CenterNav({ current, unread }: { current: CenterTab; unread: number }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const line = list.current;
    const item = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && item) line.scrollLeft = item.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="个人中心">
      <ul className={css.tabs} ref={list}>
        {centerTabs.map(({ tab, label, icon }) => (
          <li key={tab}>
            <Anchor
              href={tabHref(tab)}
              className={css.tab}
              keepScroll
              aria-current={tab === current ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
              {tab === 'notifications' ? <Badge count={unread} label="条未读" /> : null}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
