import { type Envelope, isSuccess } from '@portal/contract/envelope';
import {
  closeSessionPromptAtom,
  readTokens,
  refusedTokenAtom,
  sessionPromptAtom,
  type Tokens,
  writeTokens,
} from '@portal/session';
import { clientOptions } from './configure';
import { isApiError, isRefreshRefusal } from './errors';
import { expireSession } from './leave-page';
import { withRefreshLock } from './refresh-lock';
import { send } from './transport';

let inFlight: Promise<string> | undefined;
/** A refresh token that the platform refused for good: this page does not try it again. */
let failedToken: string | undefined;

/** A response that takes longer counts as lost. Two calls of this length end well within the server's half minute. */
const TIMEOUT_MS = 10_000;

/** The token goes in the body, because addresses end up in access logs. */
function callRefresh(refreshToken: string): Promise<Envelope<Tokens | undefined>> {
  const data = { refreshToken };
  return send({ method: 'POST', url: '/system/auth/refresh-token', data, timeout: TIMEOUT_MS });
}

/** Whether the platform may have refreshed and only its response is missing. */
function isResponseLost(error: unknown): boolean {
  return isApiError(error) && (error.kind !== 'http' || error.code >= 500);
}

/**
 * The refresh call is outside the 401 flow: it never refreshes itself. When its response is lost it is repeated at once:
 * for half a minute the platform gives the same response again.
 * @returns undefined without a usable response; `refused` when the platform refused for good
 */
async function exchange(refreshToken: string): Promise<Tokens | 'refused' | undefined> {
  try {
    const { code, msg, data } = await callRefresh(refreshToken).catch((error: unknown) => {
      if (isResponseLost(error)) return callRefresh(refreshToken);
      throw error;
    });
    if (isRefreshRefusal(msg)) return 'refused';
    return isSuccess(code) && data?.accessToken ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A platform that was busy or out of reach made the page ask for a new login, which is not needed after all. */
function retractPrompt(): void {
  const { store } = clientOptions();
  if (store?.get(sessionPromptAtom) === 'expired') store.set(closeSessionPromptAtom);
}

async function refresh(rejected: string | undefined): Promise<string> {
  const { accessToken, refreshToken } = readTokens();
  if (accessToken && accessToken !== rejected) return accessToken;
  if (!refreshToken || refreshToken === failedToken) throw expireSession(rejected);
  const result = await exchange(refreshToken);
  const now = readTokens();
  if (result && result !== 'refused' && now.refreshToken === refreshToken) {
    writeTokens(result);
    retractPrompt();
    return result.accessToken;
  }
  // Somebody logged in or out meanwhile; that is newer than our result.
  if (now.accessToken && now.refreshToken !== refreshToken) return now.accessToken;
  if (result === 'refused') {
    failedToken = refreshToken;
    clientOptions().store?.set(refusedTokenAtom, refreshToken);
  }
  throw expireSession(rejected);
}

/**
 * A usable access token after the platform rejected one: at once when another call or tab has refreshed already,
 * otherwise by one exchange that all calls of this tab share and that the tabs make one at a time.
 * @param rejected the access token that was rejected; undefined when there was none
 * @throws ApiError of kind `session` when the session can not be continued; every waiting call gets it
 */
export function freshAccessToken(rejected: string | undefined): Promise<string> {
  const { accessToken } = readTokens();
  if (accessToken && accessToken !== rejected) return Promise.resolve(accessToken);
  inFlight ??= withRefreshLock(() => refresh(rejected)).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
