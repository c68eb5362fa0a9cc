import type { SiteInfo } from '@portal/contract/runtime-config';
import { useIsWeChat } from '@portal/ui';
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteErrors } from '@portal/ui/router';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useApp } from '../app';
import { Frame } from '../frame/frame';
import { OfflineNotice } from '../offline/offline-view';
import { markPageHydrated } from '../telemetry/visit-reporter';
import { useFocusReturn } from './focus-return';
import { markFrameHydrated } from './links';
import { type HeadMatch, mergedHandle, pageHead } from './page-head';
import { LoadingPage } from './remote-page';
import { NewPageMark } from './whole-page-mark';

export function Root({ children = <Outlet /> }: { children?: ReactNode }) {
  const { site, assistantUrl, overrides, preview } = useApp();
  const matches = useMatches();
  useHead(matches, site);
  useEffect(markFrameHydrated, []);
  useFocusHeading();
  useFocusReturn();
  return (
    <Frame
      site={site}
      handle={mergedHandle(matches)}
      assistantUrl={assistantUrl}
      overrides={overrides}
      preview={preview}
    >
      <OfflineNotice />
      {/* A separate boundary: the frame hydrates first, and stays when the page fails to hydrate. */}
      <Suspense fallback={<LoadingPage />}>
        {children}
        <HydrationMark />
      </Suspense>
      <WeChatDownloads />
      <NewPageMark />
      <ScrollRestoration />
    </Frame>
  );
}

/** A sibling of the page: its effect runs once the page is hydrated. */
function HydrationMark(): null {
  useEffect(markPageHydrated, []);
  return null;
}

function WeChatDownloads() {
  const inWeChat = useIsWeChat();
  const [OpenElsewhere, setOpenElsewhere] = useState<ComponentType>();
  useEffect(() => {
    // Without it, WeChat handles downloads in its own way.
    if (inWeChat)
      import('../wechat/open-elsewhere').then(
        (loaded) => setOpenElsewhere(() => loaded.OpenElsewhere),
        () => undefined,
      );
  }, [inWeChat]);
  return OpenElsewhere ? <OpenElsewhere /> : null;
}

/**
 * Moves the focus to the new heading after a navigation that removed the focused element, or left it far from
 * what changed (`state: { focus: 'heading' }`).
 */
function useFocusHeading(): void {
  const { key, state, hash } = useLocation();
  const wanted = (state as { focus?: string } | null)?.focus === 'heading';
  useEffect(() => {
    if (!wanted) return;
    const heading =
      document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [key, wanted, hash]);
}

function useHead(matches: readonly HeadMatch[], site: SiteInfo): void {
  const { pathname } = useLocation();
  const { title, description, canonical } = pageHead(matches, site, pathname, useRouteErrors());
  useEffect(() => {
    document.title = title;
    const { head } = document;
    head.querySelector('meta[name="description"]')?.setAttribute('content', description);
    head.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(canonical, location.href).href);
  }, [title, description, canonical]);
}
