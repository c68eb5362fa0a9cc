import { atom } from 'jotai';
import { clearSessionAtom } from './clear-session';
import { readTokens } from './tokens';

/** The refresh token that the platform refused for good. */
export const deadTokenAtom = atom('');

/**
 * Forgets a session that can never go on, so that whoever stays as a visitor is not asked again by the reloaded page.
 * One that only a broken connection held up, or that began in another tab since, is kept.
 */
export const forgetDeadSessionAtom = atom(null, (get, set) => {
  const { refreshToken } = readTokens();
  if (!refreshToken || refreshToken === get(deadTokenAtom)) set(clearSessionAtom);
});
