import { isApiError } from '@portal/api-client';
import { isRemoteError } from '@portal/federation/remote-loader';
import { freshLoginAtom, loggedInAtom, openLoginDialogAtom } from '@portal/session';
import { OFFLINE, useOnline } from '@portal/ui';
import {
  isRouteErrorResponse,
  useMatches,
  useRecovery,
  useRevalidator,
  useRouteError,
} from '@portal/ui/router';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { lazy, useEffect, useRef, useState } from 'react';
import { useApp } from '../app';
import { ReadablePages } from '../offline/offline-view';
import { reportFailure, reportRemoteFailure } from '../telemetry/error-reporter';
import { useReloadAfterChunkLoss } from './chunk-loss';
import { ErrorPage, SignedOutState, UnavailableCard } from './error-page';
import { SIGNED_OUT } from './guards';
import { pageTitle } from './page-head';
import { LoadingPage, remoteOfRoute } from './remote-page';
import { Root } from './root';

function SignedOut() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const loggedIn = useAtomValue(loggedInAtom);
  const store = useStore();
  const { revalidate } = useRevalidator();
  useEffect(() => openLogin('login'), [openLogin]);
  // After a sign-in in another tab; one in this tab navigates itself.
  useEffect(() => {
    if (loggedIn && !store.get(freshLoginAtom)) void revalidate();
  }, [loggedIn, store, revalidate]);
  return <SignedOutState title={pageTitle(useMatches())} onLogin={() => openLogin('login')} />;
}

const NOT_FOUND = 404;

function statusAndMessage(error: unknown): { status: number; message?: string } {
  if (isRouteErrorResponse(error)) {
    // The router's own message for an unknown path is in English, for developers.
    const isOurs = typeof error.data === 'string' && error.status !== NOT_FOUND;
    return { status: error.status, message: isOurs ? error.data : undefined };
  }
  if (isApiError(error)) {
    if (error.code === NOT_FOUND) return { status: NOT_FOUND };
    return { status: error.kind === 'http' ? 503 : 500, message: error.msg };
  }
  return { status: 500 };
}

function usePageFallback(remote: string | undefined): boolean {
  const { pageFallback } = useApp();
  const [state, setState] = useState<'untried' | 'trying' | 'tried'>('untried');
  const isWanted = remote !== undefined && pageFallback?.isAvailable(remote) === true;
  useEffect(() => {
    if (!isWanted) return;
    setState('trying');
    // If this component is still mounted then, the fallback has failed as well.
    const finish = () => setState('tried');
    pageFallback?.show(remote).then(finish, finish);
  }, [isWanted, remote, pageFallback]);
  return state === 'trying' || (state === 'untried' && isWanted);
}

/** Explains a page's error inside the frame; for pages of a remote, the frame is outside the boundary. */
export function PageError() {
  const error = useRouteError();
  const matches = useMatches();
  const remote = isRemoteError(error)
    ? error.remote
    : matches.map(({ id }) => remoteOfRoute(id)).find(Boolean);
  const isExpected = isRouteErrorResponse(error) || isApiError(error);

  // Before the fallback replaces it, so that the report names the failed version.
  useEffect(() => {
    if (isExpected || isRemoteError(error)) return;
    if (remote) reportRemoteFailure(remote, error);
    else reportFailure(error);
  }, [error, isExpected, remote]);
  // If the remote failed to load at all, the loader has already tried the fallback.
  const isLoaded = !isRemoteError(error) || error.failure === 'render' || error.failure === 'chunk';
  const isFallingBack = usePageFallback(!isExpected && isLoaded ? remote : undefined);
  useReloadAfterChunkLoss(isFallingBack ? undefined : error);

  if (isFallingBack) return <LoadingPage />;

  if (isRouteErrorResponse(error) && error.status === SIGNED_OUT) return <SignedOut />;
  if (isApiError(error) && error.code === 0) return <Disconnected message={error.msg} />;
  if (!isExpected && remote) return <FailedModule remote={remote} error={error} />;
  return <ErrorPage {...statusAndMessage(error)} />;
}

function Disconnected({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline();
  useRecovery(true);
  return (
    <UnavailableCard
      heading={pageTitle(useMatches())}
      title={isOnline ? message : OFFLINE.title}
      text={OFFLINE.text}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    >
      <ReadablePages />
    </UnavailableCard>
  );
}

/** For paths without an owner, and failures of the frame's own children. */
export function RootError() {
  return (
    <Root>
      <PageError />
    </Root>
  );
}

/**
 * Retries a page that failed to load, by a button or when the network is back. Keeps the document unless the
 * portal serves another release set, because then only a reload can help.
 */
export function useRetry(): { retry: () => Promise<void>; retrying: boolean } {
  const { revalidate } = useRevalidator();
  const { hasNewSet } = useApp();
  const [retrying, setRetrying] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  useRecovery(true, { polling: false });

  const retry = async () => {
    setRetrying(true);
    await revalidate();
    if (!mounted.current) return; // The page has loaded.
    const isOutdated = await hasNewSet?.().catch(() => false);
    if (isOutdated && mounted.current) location.reload();
    setRetrying(false);
  };
  return { retry, retrying };
}

/** Lazy: visitors never see it. */
const DeveloperPageError = lazy(async () => ({
  default: (await import('./developer-error')).DeveloperPageError,
}));

/** Replaces a page that failed or whose code could not be loaded. With a local build, it shows the error. */
export function FailedModule({ remote, error }: { remote: string; error: unknown }) {
  const { overrides } = useApp();
  if (overrides.includes(remote)) return <DeveloperPageError remote={remote} error={error} />;
  return <ModuleUnavailable />;
}

const MODULE_AWAY = {
  title: '该模块暂时无法加载',
  text: '页面的其他部分可以正常使用。请检查网络后重试。',
} as const;

function ModuleUnavailable() {
  const { retry, retrying } = useRetry();
  const words = useOnline() ? MODULE_AWAY : OFFLINE;
  return (
    <UnavailableCard heading={pageTitle(useMatches())} {...words} onRetry={retry} retrying={retrying}>
      <ReadablePages />
    </UnavailableCard>
  );
}
