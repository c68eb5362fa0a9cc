import { isRemoteError } from '@portal/federation/remote-error';
import { loggedInAtom, openLoginDialogAtom } from '@portal/session';
import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from '@portal/ui/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { ErrorPage } from '../frame/error-page';
import { RemoteErrorCard } from '../frame/remote-error-card';
import { SignedOutState } from '../frame/signed-out-state';
import { reportFailure, reportRemoteFailure } from '../telemetry/error-reporter';
import { useApp } from './app-context';
import { SIGNED_OUT } from './guards';
import { isChunkFailure, reloadOnce } from './reload-guard';
import { remoteOfRoute } from './remote-route';
import { Root } from './root';

function SignedOut() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const loggedIn = useAtomValue(loggedInAtom);
  const { revalidate } = useRevalidator();
  useEffect(() => openLogin('login'), [openLogin]);
  // Signed in without leaving this page: in another tab.
  useEffect(() => {
    if (loggedIn) void revalidate();
  }, [loggedIn, revalidate]);
  return <SignedOutState onLogin={() => openLogin('login')} />;
}

const NOT_FOUND = 404;

function statusAndMessage(error: unknown): { status: number; message?: string } {
  if (isRouteErrorResponse(error)) {
    // What the router itself says of an unknown path is English and for developers.
    const told = typeof error.data === 'string' && error.status !== NOT_FOUND;
    return { status: error.status, message: told ? error.data : undefined };
  }
  return { status: 500 };
}

/** Whatever went wrong in a page, told inside the frame. */
function Failure() {
  const error = useRouteError();
  const matches = useMatches();
  const { retryRemote } = useApp();
  const remote = isRemoteError(error)
    ? error.remote
    : matches.map(({ id }) => remoteOfRoute(id)).find(Boolean);
  const told = isRouteErrorResponse(error);

  useEffect(() => {
    if (told || isRemoteError(error)) return;
    if (remote) reportRemoteFailure(remote, error);
    else reportFailure(error);
    if (isChunkFailure(error)) reloadOnce();
  }, [error, told, remote]);

  if (told && error.status === SIGNED_OUT) return <SignedOut />;
  if (!told && remote) {
    return <RemoteErrorCard onRetry={async () => (retryRemote ? retryRemote(remote) : location.reload())} />;
  }
  return <ErrorPage {...statusAndMessage(error)} />;
}

/** For a remote's pages: the frame stands outside of it. */
export function PageError() {
  return <Failure />;
}

/** For paths that nobody owns, and for failures of the frame's own children. */
export function RootError() {
  return (
    <Root>
      <Failure />
    </Root>
  );
}
