import { authDialogNeededAtom } from '@portal/session';
import { Outlet, ScrollRestoration, useMatches } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Frame } from '../frame/frame';
import { useApp } from './app-context';
import { AuthDialog } from './auth-dialog';
import { pageIsShown } from './follow-links';
import { mergedHandle } from './page-head';
import { useFocusHeading } from './use-focus-heading';
import { useHead } from './use-head';

/** The frame around whatever page is matched. */
export function Root({ children = <Outlet /> }: { children?: ReactNode }) {
  const { site, assistantUrl, overrides } = useApp();
  const matches = useMatches();
  const authNeeded = useAtomValue(authDialogNeededAtom);
  useHead(matches, site);
  useEffect(pageIsShown, []);
  useFocusHeading();
  return (
    <Frame site={site} handle={mergedHandle(matches)} assistantUrl={assistantUrl} overrides={overrides}>
      {children}
      <AuthDialog needed={authNeeded} />
      <ScrollRestoration />
    </Frame>
  );
}
