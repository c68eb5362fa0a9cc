import type { Tokens } from '@portal/session';

/** What every successful login answers; `expiresTime` in milliseconds since 1970. */
export interface LoginTokens extends Tokens {
  userId: number;
  expiresTime: number;
}
