import type { SessionStore } from '@portal/api-client';
import { type Tokens, writeTokens } from '@portal/session';
import { refreshUserInfo } from './refresh-user-info';

/**
 * Takes over the tokens of a successful login, then fetches user info and profile.
 * @throws ApiError when the user info can not be had; the tokens stay, the next navigation asks again
 */
export async function logIn(store: SessionStore, tokens: Tokens): Promise<void> {
  writeTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
  await refreshUserInfo(store);
}
