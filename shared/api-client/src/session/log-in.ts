import type { SessionStore } from '@portal/api-client';
import { type Tokens, writeTokens } from '@portal/session';
import { refreshUserInfo } from './refresh-user-info';

/**
 * Takes over the tokens of a successful login, then fetches user info and profile. It never fails: with the tokens
 * the person is signed in, and trying again would spend another code or open another session.
 */
export async function logIn(store: SessionStore, tokens: Tokens): Promise<void> {
  writeTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
  await refreshUserInfo(store).catch(() => {
    // The page that the login leads to asks again, and says what is wrong.
  });
}
