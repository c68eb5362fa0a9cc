import type { SiteInfo } from '@portal/contract/runtime-config';
import { SlotGuard, useSlot } from '@portal/federation/slot';
import { authDialogNeededAtom, closeLoginDialogAtom, closeSessionPromptAtom } from '@portal/session';
import { toast } from '@portal/ui';
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteErrors } from '@portal/ui/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../app';
import { Frame } from '../frame/frame';
import { markPageShown } from './links';
import { type HeadMatch, mergedHandle, pageHead } from './page-head';

/** The frame around the matched page. */
export function Root({ children = <Outlet /> }: { children?: ReactNode }) {
  const { site, assistantUrl, overrides, preview } = useApp();
  const matches = useMatches();
  const authNeeded = useAtomValue(authDialogNeededAtom);
  useHead(matches, site);
  useEffect(markPageShown, []);
  useFocusHeading();
  return (
    <Frame
      site={site}
      handle={mergedHandle(matches)}
      assistantUrl={assistantUrl}
      overrides={overrides}
      preview={preview}
    >
      {children}
      <AuthDialog needed={authNeeded} />
      <ScrollRestoration />
    </Frame>
  );
}

const UNAVAILABLE = '登录模块暂时无法加载，请检查网络后重试';

/** The login dialog, provided by a remote. Its code loads when it is first needed, and stays mounted from then on. */
function AuthDialog({ needed }: { needed: boolean }) {
  const [wanted, setWanted] = useState(needed);
  const { component: Dialog, failed } = useSlot('auth.dialog', wanted);
  const [crashed, setCrashed] = useState(false);
  const closeDialog = useSetAtom(closeLoginDialogAtom);
  const closePrompt = useSetAtom(closeSessionPromptAtom);

  useEffect(() => {
    if (!needed) return;
    setWanted(true);
    preloadControls().catch(() => {}); // The dialog reports its own failure.
  }, [needed]);

  useEffect(() => {
    if (!failed && !crashed) return;
    toast.error(UNAVAILABLE);
    closeDialog();
    closePrompt();
    setWanted(false);
    setCrashed(false);
  }, [failed, crashed, closeDialog, closePrompt]);

  if (!Dialog || !wanted) return null;
  return (
    <SlotGuard name="auth.dialog" fallback={null} onFailed={() => setCrashed(true)}>
      <Dialog />
    </SlotGuard>
  );
}

/**
 * Loads the shared packages that are not in the first script, in parallel with the remote that needs them. The shell
 * provides them, so that every remote uses the same copies.
 */
function preloadControls(): Promise<unknown> {
  return Promise.all([import('@portal/ui/controls'), import('@portal/ui/form')]);
}

/** A navigation that took the focused element away (`state: { focus: 'heading' }`) puts the focus on the new heading. */
function useFocusHeading(): void {
  const { key, state } = useLocation();
  const wanted = (state as { focus?: string } | null)?.focus === 'heading';
  useEffect(() => {
    if (!wanted) return;
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [key, wanted]);
}

function setMeta(name: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.name = name;
    document.head.append(element);
  }
  element.content = content;
}

/** Updates the document's head after client-side navigation; the server writes it for the first page. */
function useHead(matches: readonly HeadMatch[], site: SiteInfo): void {
  const { pathname } = useLocation();
  const { title, description, canonical } = pageHead(matches, site, pathname, useRouteErrors());
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(canonical, location.href).href;
  }, [title, description, canonical]);
}
