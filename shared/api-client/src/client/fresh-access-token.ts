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
/** A refresh token refused for good: this page does not try it again. */
let failedToken: string | undefined;

/** A slower response counts as lost. Two such calls fit well into the server's half-minute grace period. */
const TIMEOUT_MS = 10_000;

/** The token is sent in the body, because URLs end up in access logs. */
function callRefresh(refreshToken: string): Promise<Envelope<Tokens | undefined>> {
  const data = { refreshToken };
  return send({ method: 'POST', url: '/system/auth/refresh-token', data, timeout: TIMEOUT_MS });
}

/** Whether the platform may have refreshed, with only its response lost. */
function isResponseLost(error: unknown): boolean {
  return isApiError(error) && (error.kind !== 'http' || error.code >= 500);
}

/**
 * Outside the 401 flow: a refresh never refreshes itself. A lost response is retried immediately, because the
 * platform repeats the same response for half a minute.
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

/** The prompt was opened while the platform was busy or unreachable, and is no longer needed. */
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
  // Another tab signed in or out during the refresh: its tokens are newer than our result.
  if (now.accessToken && now.refreshToken !== refreshToken) return now.accessToken;
  if (result === 'refused') {
    failedToken = refreshToken;
    clientOptions().store?.set(refusedTokenAtom, refreshToken);
  }
  throw expireSession(rejected);
}

/**
 * Returns a usable access token after the platform rejected one: immediately if another call or tab has
 * refreshed, otherwise by a refresh that all calls of this tab share, under a lock across tabs.
 * @param rejected the rejected access token; undefined when there was none
 * @throws ApiError of kind `session` when the session cannot continue, for every waiting call
 */
export function freshAccessToken(rejected: string | undefined): Promise<string> {
  const { accessToken } = readTokens();
  if (accessToken && accessToken !== rejected) return Promise.resolve(accessToken);
  inFlight ??= withRefreshLock(() => refresh(rejected)).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
