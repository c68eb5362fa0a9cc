import { hasToken, openLoginDialogAtom } from '@portal/session';
import { Container, classNames, Spinner } from '@portal/ui';
import { Outlet, useMatches } from '@portal/ui/router';
import { useSetAtom } from 'jotai';
import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { SignedOutState } from './error-page';
import { mergedHandle, pageTitle } from './page-head';
import css from './pages.module.css';

/** Marks the output of a remote's page, to find the server's HTML again. */
export const REMOTE_PAGE = 'data-remote';

/** The router takes an undefined error for none, and React would then remove the whole document. */
class UndefinedErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown ?? new Error('A page threw without a reason') };
  }

  override render() {
    if (this.state.error !== undefined) throw this.state.error;
    return this.props.children;
  }
}

export function remotePage(remote: string) {
  return function RemotePage() {
    const matches = useMatches();
    const { middleware } = mergedHandle(matches);
    const needsSession = middleware?.includes('auth') ?? false;
    const visitor = useVisitor(needsSession);
    const openLogin = useSetAtom(openLoginDialogAtom);
    return (
      <div {...{ [REMOTE_PAGE]: remote }} className={css.page}>
        {needsSession && visitor !== 'signed-in' ? (
          <div className={classNames(css.page, visitor === 'unknown' && css.forSignedOut)}>
            <SignedOutState title={pageTitle(matches)} onLogin={() => openLogin('login')} />
          </div>
        ) : null}
        <div className={classNames(css.page, needsSession && visitor !== 'signed-in' && css.forSignedIn)}>
          <UndefinedErrorBoundary>
            <Outlet />
          </UndefinedErrorBoundary>
        </div>
      </div>
    );
  };
}

const subscribeNever = () => () => {};

/**
 * Whether the browser has a session. Unknown on the server and during hydration: both states are rendered,
 * and the document's mark selects the visible one.
 * @param matters false on public pages, which need not wait for reading the cookies
 */
function useVisitor(matters: boolean): 'unknown' | 'signed-in' | 'signed-out' {
  return useSyncExternalStore(
    subscribeNever,
    () => (matters ? (hasToken() ? 'signed-in' : 'signed-out') : 'unknown'),
    () => 'unknown',
  );
}

export function serverHtml(remote: string): string | undefined {
  return document.querySelector(`[${REMOTE_PAGE}="${remote}"]`)?.innerHTML;
}

const PREFIX = 'remote:';

export function remoteRouteId(name: string): string {
  return `${PREFIX}${name}`;
}

export function remoteOfRoute(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length).split('/')[0] : undefined;
}

export function LoadingPage() {
  return (
    <Container>
      <Spinner label="页面加载中" />
    </Container>
  );
}
