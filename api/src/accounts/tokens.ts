import { createHash, randomBytes } from 'node:crypto';
import type { LoginTokens } from '@portal/contract/auth/login';
import type { ApiEnv } from '../env';
import { type Clock, secondsFromNow } from '../platform/clock';

/** @returns 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored as this: they are random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface TokenTimes {
  clock: Clock;
  env: Pick<ApiEnv, 'ACCESS_TOKEN_TTL' | 'REFRESH_TOKEN_TTL'>;
}

/** An access token and the refresh token that follows it: what the user gets, and what is stored. */
export function newPair(userId: number, { clock, env }: TokenTimes) {
  const accessToken = newToken();
  const refreshToken = newToken();
  const accessExpiresAt = secondsFromNow(clock, env.ACCESS_TOKEN_TTL);
  const tokens: LoginTokens = { userId, accessToken, refreshToken, expiresTime: accessExpiresAt.getTime() };
  return {
    tokens,
    accessHash: hashToken(accessToken),
    accessExpiresAt,
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: secondsFromNow(clock, env.REFRESH_TOKEN_TTL),
  };
}
