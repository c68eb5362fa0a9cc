import { chineseMinute } from '@portal/contract/beijing-time';
import { Anchor, Icon } from '@portal/ui';
import { useEffect, useState } from 'react';
import css from './offline.module.css';
import { isPortalAway, useOfflineCopy } from './offline-copy';
import { COPY_MARK, PAGES_CACHE, TITLE_HEADER } from './offline-names';

export function OfflineNotice() {
  const keptAt = useOfflineCopy();
  if (!keptAt) return null;
  return (
    <p className={css.notice} role="status">
      <Icon name="wifi-off" size="m" />
      <span>离线副本，保存于{chineseMinute(keptAt)}。恢复连接后自动更新。</span>
    </p>
  );
}

interface ReadablePage {
  address: string;
  title: string;
}

async function readKeptPages(): Promise<ReadablePage[]> {
  const cache = await caches.open(PAGES_CACHE);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const title = (await cache.match(url))?.headers.get(TITLE_HEADER) ?? '';
      const { pathname, search } = new URL(url);
      return { address: `${pathname}${search}`, title: decodeURIComponent(title) };
    }),
  );
  return pages.filter(({ title }) => title).reverse();
}

/**
 * For a page that fails to load: when no shell server answers, reloads into the copy that this device has
 * kept.
 * @returns other pages that can be read, if there is no copy
 */
function useKeptPages(): ReadablePage[] {
  const [pages, setPages] = useState<ReadablePage[]>([]);
  useEffect(() => {
    if (!('caches' in window) || !navigator.serviceWorker?.controller) return;
    let gone = false;
    const address = `${location.pathname}${location.search}`;
    Promise.all([readKeptPages(), isPortalAway()]).then(
      ([kept, isAway]) => {
        if (gone || !isAway) return;
        const isCopy = document.documentElement.hasAttribute(COPY_MARK);
        // A reload, because the copy brings its own scripts. A copy that fails itself has no other copy.
        if (!isCopy && kept.some((page) => page.address === address)) location.reload();
        else setPages(kept.filter((page) => page.address !== address));
      },
      () => undefined, // Storage is blocked: nothing is kept.
    );
    return () => {
      gone = true;
    };
  }, []);
  return pages;
}

/** Renders nothing while the portal answers, even if the page failed for another reason. */
export function ReadablePages() {
  const pages = useKeptPages();
  if (pages.length === 0) return null;
  return (
    <nav className={css.pages} aria-labelledby="readable-pages">
      <h2 className={css.title} id="readable-pages">
        离线时可以阅读
      </h2>
      <ul className={css.list}>
        {pages.map(({ address, title }) => (
          <li key={address}>
            {/* A document request: the router would ask for data that only the network has. */}
            <Anchor href={address} target="_self" className={css.link}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
