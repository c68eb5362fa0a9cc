import { hasToken, openLoginDialogAtom } from '@portal/session';
import { Container, classNames, Spinner } from '@portal/ui';
import { Outlet, type RouteObject, useMatches } from '@portal/ui/router';
import { useSetAtom } from 'jotai';
import { useSyncExternalStore } from 'react';
import { SignedOutState } from './error-page';
import { mergedHandle, pageTitle } from './page-head';
import css from './pages.module.css';

/** Marks what a remote's page renders, so that the browser finds the server's HTML of it again. */
export const REMOTE_PAGE = 'data-remote';

/** @returns the component around one remote's pages; it takes no part in the layout. */
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
          <Outlet />
        </div>
      </div>
    );
  };
}

const subscribeNever = () => () => {};

/**
 * Whether the browser keeps a session. Unknown on the server and while hydrating, where both sides render what either
 * visitor sees, and the mark that the document sets chooses between them.
 * @param matters false on pages for everybody, which need not wait for the look at the cookies
 */
function useVisitor(matters: boolean): 'unknown' | 'signed-in' | 'signed-out' {
  return useSyncExternalStore(
    subscribeNever,
    () => (matters ? (hasToken() ? 'signed-in' : 'signed-out') : 'unknown'),
    () => 'unknown',
  );
}

/** @returns the server's HTML of a remote's page, or undefined where there is none on this page. */
export function serverHtml(remote: string): string | undefined {
  return document.querySelector(`[${REMOTE_PAGE}="${remote}"]`)?.innerHTML;
}

const PREFIX = 'remote:';

export function remoteRouteId(name: string): string {
  return `${PREFIX}${name}`;
}

/** @returns the remote that a matched route belongs to, or undefined for the shell's own. */
export function remoteOfRoute(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length).split('/')[0] : undefined;
}

/**
 * Gives every route of a remote an id below the remote's own, so that server and browser name them alike and an
 * error can be attributed. `adapt` may add to each route.
 * @param ids what they begin with.
 */
export function namedRoutes(
  ids: string,
  routes: readonly RouteObject[],
  adapt: (route: RouteObject) => RouteObject,
): RouteObject[] {
  const name = (route: RouteObject, fallback: string): RouteObject => {
    const id = `${ids}/${route.id ?? fallback}`;
    const named = adapt({ ...route, id });
    if (route.index || !route.children) return named;
    return {
      ...named,
      children: route.children.map((child, index) => name(child, `${fallback}.${index}`)),
    } as RouteObject;
  };
  return routes.map((route, index) => name(route, String(index)));
}

/** Shown in the frame until the browser has loaded a page that is not rendered on the server. */
export function LoadingPage() {
  return (
    <Container>
      <Spinner label="页面加载中" />
    </Container>
  );
}
