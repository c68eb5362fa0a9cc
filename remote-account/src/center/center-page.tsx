import { paths } from '@portal/contract/paths';
import { hasToken } from '@portal/session';
import { Container } from '@portal/ui';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useSearchParams,
} from '@portal/ui/router';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import css from './center.module.css';
import type { CenterLoad } from './load-center';
import { LoadingTab } from './loading-tab';
import { CenterNav, Identity } from './side';
import type { TabViewProps } from './tab-view';
import { type CenterTab, readTab } from './tabs';

interface Center {
  load: CenterLoad;
  TabView: ComponentType<TabViewProps>;
}

/** @returns null without a session, as on the server, which renders only the page's frame */
export async function loader({ request }: LoaderFunctionArgs): Promise<Center | null> {
  if (!hasToken()) return null;
  const { centerLoader, TabView } = await import('./tab-view');
  return { load: await centerLoader.load(new URL(request.url).searchParams, request.signal), TabView };
}

function usePendingTab(current: CenterTab): CenterTab | undefined {
  const { location } = useNavigation();
  if (location?.pathname.toLowerCase() !== paths.personalCenter.pattern.toLowerCase()) return undefined;
  const pending = readTab(new URLSearchParams(location.search).get('current'));
  return pending === current ? undefined : pending;
}

/**
 * The menu is sticky, so a tab can be opened from far down the page: scrolls to the new tab's heading. On
 * back navigation, the router restores the scroll position instead.
 */
function useTopOfTab(page: RefObject<HTMLElement | null>, tab: CenterTab, pending: CenterTab | undefined) {
  const shown = pending ?? tab;
  const before = useRef(shown);
  const isChosen = useNavigationType() !== 'POP' || pending !== undefined;
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (isChosen && page.current && page.current.getBoundingClientRect().top < 0)
      page.current.scrollIntoView({ behavior: 'instant' });
  }, [page, shown, isChosen]);
}

export function Component() {
  const center = useLoaderData() as Center | null;
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isFrame = center === null;
  // The server renders no personal data: load it in the browser.
  useEffect(() => {
    if (isFrame) void revalidate();
  }, [isFrame, revalidate]);
  const tab = center?.load.tab ?? readTab(query.get('current'));
  const pending = usePendingTab(tab);
  const page = useRef<HTMLDivElement>(null);
  useTopOfTab(page, tab, pending);
  return (
    <div ref={page} className={css.page}>
      <Container className={css.layout}>
        <aside className={css.side} aria-label="账户与菜单">
          <Identity />
          <CenterNav current={pending ?? tab} unread={center?.load.unread ?? 0} />
        </aside>
        {center ? <center.TabView load={center.load} pending={pending} /> : <LoadingTab tab={tab} />}
      </Container>
    </div>
  );
}
