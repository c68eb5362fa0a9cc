import { isApiError } from '@portal/api-client';
import { isRemoteError } from '@portal/federation/remote-error';
import { freshLoginAtom, loggedInAtom, openLoginDialogAtom } from '@portal/session';
import {
  isRouteErrorResponse,
  useMatches,
  useRecovery,
  useRevalidator,
  useRouteError,
} from '@portal/ui/router';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { ErrorPage } from '../frame/error-page';
import { SignedOutState } from '../frame/signed-out-state';
import { UnavailableCard } from '../frame/unavailable-card';
import { reportFailure, reportRemoteFailure } from '../telemetry/error-reporter';
import { SIGNED_OUT } from './guards';
import { ModuleUnavailable } from './module-unavailable';
import { useReloadAfterChunkLoss } from './reload-guard';
import { remoteOfRoute } from './remote-route';
import { Root } from './root';

function SignedOut() {
  const openLogin = useSetAtom(openLoginDialogAtom);
  const loggedIn = useAtomValue(loggedInAtom);
  const store = useStore();
  const { revalidate } = useRevalidator();
  useEffect(() => openLogin('login'), [openLogin]);
  // Signed in in another tab; a login in this one goes on to its own page.
  useEffect(() => {
    if (loggedIn && !store.get(freshLoginAtom)) void revalidate();
  }, [loggedIn, store, revalidate]);
  return <SignedOutState onLogin={() => openLogin('login')} />;
}

const NOT_FOUND = 404;

function statusAndMessage(error: unknown): { status: number; message?: string } {
  if (isRouteErrorResponse(error)) {
    // What the router itself says of an unknown path is English and for developers.
    const told = typeof error.data === 'string' && error.status !== NOT_FOUND;
    return { status: error.status, message: told ? error.data : undefined };
  }
  if (isApiError(error)) {
    if (error.code === NOT_FOUND) return { status: NOT_FOUND };
    return error.kind === 'http' ? { status: 503 } : { status: 500, message: error.msg };
  }
  return { status: 500 };
}

/** Whatever went wrong in a page, told inside the frame. */
function Failure() {
  const error = useRouteError();
  const matches = useMatches();
  const remote = isRemoteError(error)
    ? error.remote
    : matches.map(({ id }) => remoteOfRoute(id)).find(Boolean);
  const told = isRouteErrorResponse(error) || isApiError(error);
  useReloadAfterChunkLoss(error);

  useEffect(() => {
    if (told || isRemoteError(error)) return;
    if (remote) reportRemoteFailure(remote, error);
    else reportFailure(error);
  }, [error, told, remote]);

  if (isRouteErrorResponse(error) && error.status === SIGNED_OUT) return <SignedOut />;
  if (isApiError(error) && error.code === 0) return <Disconnected message={error.msg} />;
  if (!told && remote) return <ModuleUnavailable />;
  return <ErrorPage {...statusAndMessage(error)} />;
}

/** The page's data could not be asked for: the client's own words say why. */
function Disconnected({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  useRecovery(true);
  return (
    <UnavailableCard
      title={message}
      text="网络恢复后本页会自动显示。"
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    />
  );
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
