import type { Envelope } from '@portal/contract/envelope';
import { readTokens } from '@portal/session';
import { isRefreshRefusal } from './error-messages';
import { freshAccessToken } from './refresh/fresh-access-token';
import { announceExpired } from './refresh/session-expired';
import type { RequestOptions } from './request-options';
import { send } from './transport';

const UNAUTHORISED = 401;

/** An answer, and the token that it was asked with. */
export interface SignedInAnswer<T> {
  envelope: Envelope<T>;
  token: string | undefined;
}

function needsRefresh({ code, msg }: Envelope<unknown>): boolean {
  return code === UNAUTHORISED && !isRefreshRefusal(msg);
}

/**
 * One call with the session's token, which is refreshed once when it has expired.
 * @param userId whom the call is meant for; the platform refuses it when the token is somebody else's
 * @throws ApiError of kind `session` when the session can not be continued
 */
export async function callSignedIn<T>(options: RequestOptions, userId?: number): Promise<SignedInAnswer<T>> {
  const { accessToken: used } = readTokens();
  const first = await send<T>(options, { accessToken: used, userId });
  if (!needsRefresh(first)) return { envelope: first, token: used };
  const fresh = await freshAccessToken(used);
  const replayed = await send<T>(options, { accessToken: fresh, userId });
  if (needsRefresh(replayed)) throw announceExpired();
  return { envelope: replayed, token: fresh };
}
