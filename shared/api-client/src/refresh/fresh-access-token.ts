import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { deadTokenAtom, readTokens, type Tokens, writeTokens } from '@portal/session';
import { isApiError } from '../api-error';
import { clientOptions } from '../configure';
import { isRefreshRefusal } from '../error-messages';
import { send } from '../transport';
import { withRefreshLock } from './refresh-lock';
import { announceExpired } from './session-expired';

let flight: Promise<string> | undefined;
/** A refresh token that led nowhere: this page does not ask again with it. */
let spent: string | undefined;

/** An answer that takes longer counts as lost. Two calls of this length end well within the server's half minute. */
const ANSWER_MS = 10_000;

/** The token goes in the body, because addresses end up in access logs. */
function ask(refreshToken: string): Promise<Envelope<Tokens | undefined>> {
  const data = { refreshToken };
  return send({ method: 'POST', url: '/system/auth/refresh-token', data, timeout: ANSWER_MS });
}

/** Whether the platform may have answered and only the answer is missing. */
function isAnswerLost(error: unknown): boolean {
  return isApiError(error) && (error.kind !== 'http' || error.code >= 500);
}

/**
 * The refresh call stands outside the 401 flow: it never refreshes itself. When its answer is lost it is made once more
 * at once: for half a minute the platform gives the same answer again.
 * @returns undefined when there was no usable answer; `refused` when the platform has said no for good
 */
async function exchange(refreshToken: string): Promise<Tokens | 'refused' | undefined> {
  try {
    const { code, msg, data } = await ask(refreshToken).catch((error: unknown) => {
      if (isAnswerLost(error)) return ask(refreshToken);
      throw error;
    });
    if (isRefreshRefusal(msg)) return 'refused';
    return isSuccess(code) && data?.accessToken ? data : undefined;
  } catch {
    return undefined;
  }
}

async function refresh(failed: string | undefined): Promise<string> {
  const { accessToken, refreshToken } = readTokens();
  if (accessToken && accessToken !== failed) return accessToken;
  if (!refreshToken || refreshToken === spent) throw announceExpired();
  const answer = await exchange(refreshToken);
  const now = readTokens();
  if (answer && answer !== 'refused' && now.refreshToken === refreshToken) {
    writeTokens(answer);
    return answer.accessToken;
  }
  // Somebody logged in or out while we waited; their decision is newer than our answer.
  if (now.accessToken && now.refreshToken !== refreshToken) return now.accessToken;
  spent = refreshToken;
  if (answer === 'refused') clientOptions().store?.set(deadTokenAtom, refreshToken);
  throw announceExpired();
}

/**
 * A usable access token after `failed` was refused: at once when another call or tab has refreshed already,
 * otherwise by one exchange that all calls of this tab await and all tabs take turns for.
 * @throws ApiError of kind `session` when the session can not be continued; every waiting call gets it
 */
export function freshAccessToken(failed: string | undefined): Promise<string> {
  const { accessToken } = readTokens();
  if (accessToken && accessToken !== failed) return Promise.resolve(accessToken);
  flight ??= withRefreshLock(() => refresh(failed)).finally(() => {
    flight = undefined;
  });
  return flight;
}
