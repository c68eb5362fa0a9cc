import { avatarAtom, displayNameAtom, sessionAtom, useLoggedIn } from '@portal/session';
import { Anchor, Avatar, Badge, Icon, Skeleton } from '@portal/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import css from './side.module.css';
import { type CenterTab, centerTabs, tabHref, tabNames } from './tabs';

/** Returns 138****0000: recognizable to its owner, useless to someone looking over their shoulder. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** Plain CSS, because the server renders it before Chakra loads. */
export function Identity() {
  const avatar = useAtomValue(avatarAtom);
  const name = useAtomValue(displayNameAtom);
  const { userInfo, entName } = useAtomValue(sessionAtom);
  const isKnown = useLoggedIn();
  return (
    <div className={css.identity}>
      {avatar.kind === 'picture' ? (
        <Avatar size="l" src={avatar.url} />
      ) : (
        <Avatar size="l" text={isKnown ? avatar.text : ''} />
      )}
      <div className={css.words}>
        {isKnown ? (
          <>
            <p className={css.name}>{name}</p>
            <p className={css.hint}>{entName || maskPhone(userInfo?.mobile ?? '')}</p>
          </>
        ) : (
          <>
            <p className={css.name}>
              <Skeleton width="half" />
            </p>
            <p className={css.hint} />
          </>
        )}
      </div>
    </div>
  );
}

export function CenterNav({ current, unread }: { current: CenterTab; unread: number }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const line = list.current;
    const item = line?.querySelector<HTMLElement>('[aria-current]');
    if (line && item) line.scrollLeft = item.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="个人中心">
      <ul ref={list} className={css.tabs}>
        {tabNames.map((tab) => (
          <li key={tab}>
            <Anchor
              href={tabHref(tab)}
              className={css.tab}
              keepScroll
              aria-current={tab === current ? 'page' : undefined}
            >
              <Icon name={centerTabs[tab].icon} />
              {centerTabs[tab].label}
              {tab === 'notifications' ? <Badge count={unread} label="条未读" /> : null}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
