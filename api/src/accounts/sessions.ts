import {
  type LoginTokens,
  loginTokensSchema,
  type SessionEnd,
  type SessionEndReason,
} from '@portal/contract/auth';
import { secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { decryptWith, deriveKey, encryptWith, hashToken, newToken } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import {
  clearSuccessors,
  clearSuccessorsUsedBy,
  countRefreshesSince,
  deleteRefreshTokensExpiredBy,
  deleteSessionsUnusedSince,
  endSessionOfToken,
  endSessions,
  insertRefreshToken,
  insertSession,
  lockProvedAccount,
  lockRefreshToken,
  markRefreshTokenUsed,
  renewAccessToken,
  type SignInProof,
} from './session-repository';

type TokenContext = Pick<ServiceContext, 'clock' | 'env'>;

/** Creates an access token and a refresh token, for the client and (hashed) for storage. */
function createTokenPair(userId: number, { clock, env }: TokenContext) {
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

/**
 * Opens a session, i.e. one token family. Holds the account's lock until it is stored, so that a change of password or
 * phone either precedes it and invalidates the credential, or ends this session with the others.
 * @returns undefined if the account was closed or changed since the credential was checked
 */
export async function openSession(
  context: TokenContext,
  tx: Db,
  client: Client,
  userId: number,
  proof: SignInProof,
): Promise<LoginTokens | undefined> {
  if (!(await lockProvedAccount(tx, userId, proof))) return undefined;
  const pair = createTokenPair(userId, context);
  const now = context.clock.now();
  const sessionId = await insertSession(tx, {
    userId,
    accessHash: pair.accessHash,
    accessExpiresAt: pair.accessExpiresAt,
    createdAt: now,
    lastUsedAt: now,
    method: 'passwordHash' in proof ? 'password' : 'sms',
    address: client.address,
    userAgent: client.userAgent.slice(0, 300),
  });
  await insertRefreshToken(tx, sessionId, pair);
  return pair.tokens;
}

/** Far above normal use; each refresh stores a row until its token expires. */
const MAX_HOURLY = 600;
const HOUR = 3600;

/** Seconds during which a lost refresh response can be requested again. */
const REPLAY_SECONDS = 30;

/** Encrypts the response to a refresh with a key that only the bearer of the used token can derive. */
const successorKey = (token: string) => deriveKey(token, 'successor of a refresh token');

interface SpentToken {
  usedAt: Date | null;
  usedBy: string | null;
  successor: string | null;
}

/** @returns the response that this device got when it used the token; undefined if it must not be repeated */
function replayTokens(token: string, spent: SpentToken, device: string, now: Date): LoginTokens | undefined {
  const { usedAt, usedBy, successor } = spent;
  if (!usedAt || now.getTime() - usedAt.getTime() >= REPLAY_SECONDS * 1000) return undefined;
  if (!successor || usedBy !== device) return undefined;
  return loginTokensSchema.parse(JSON.parse(decryptWith(successorKey(token), successor)));
}

/** The reason is disclosed to any holder of a token of the session, so that the client can show it. */
function refusal(reason: SessionEndReason, at: Date): BusinessError {
  const data: SessionEnd = { reason, at: at.toISOString() };
  return new BusinessError('REFRESH_TOKEN_INVALID', { data });
}

/**
 * Exchanges a refresh token for a new pair. A repeated exchange returns the same pair if the response may have been lost:
 * from the same device, within 30 seconds, and before the new refresh token is used. Any other reuse ends the whole
 * family, because the token may be stolen.
 * @param device see `identifyDevice`
 * @returns undefined for a token that never existed
 * @throws `REFRESH_TOKEN_INVALID`, `REFRESH_TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`
 */
export async function refreshSession(
  context: Pick<ServiceContext, 'db' | 'clock' | 'env'>,
  token: string,
  device: string,
): Promise<LoginTokens | undefined> {
  const hash = hashToken(token);
  const now = context.clock.now();
  const result = await context.db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hash);
    if (!row) return undefined;
    const { token: spent, session } = row;
    if (session.endedAt) return refusal(session.endReason ?? 'logout', session.endedAt);
    if (spent.usedAt) {
      const again = replayTokens(token, spent, device, now);
      if (again) return again;
      // Returned rather than thrown, because throwing would roll back the end of the session.
      await endSessions(tx, now, 'token-reused', { userId: session.userId, id: session.id });
      return refusal('token-reused', now);
    }
    if (spent.expiresAt <= now) return new BusinessError('REFRESH_TOKEN_EXPIRED');
    if ((await countRefreshesSince(tx, session.id, secondsFromNow(context.clock, -HOUR))) >= MAX_HOURLY)
      return new BusinessError('TOO_MANY_REQUESTS', { retryAfter: HOUR });
    const pair = createTokenPair(session.userId, context);
    await clearSuccessors(tx, session.id);
    await markRefreshTokenUsed(tx, hash, {
      usedAt: now,
      usedBy: device,
      successor: encryptWith(successorKey(token), JSON.stringify(pair.tokens)),
    });
    await renewAccessToken(tx, session.id, {
      accessHash: pair.accessHash,
      accessExpiresAt: pair.accessExpiresAt,
      lastUsedAt: now,
    });
    await insertRefreshToken(tx, session.id, pair);
    return pair.tokens;
  });
  if (result instanceof BusinessError) throw result;
  return result;
}

/** Deletes expired refresh responses. */
export function removeOldRefreshResponses({
  db,
  clock,
}: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> {
  return clearSuccessorsUsedBy(db, secondsFromNow(clock, -REPLAY_SECONDS));
}

/** Ends the session of an access token, even if the token has expired or was replaced. */
export async function logOut(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  accessToken: string,
): Promise<void> {
  await endSessionOfToken(db, hashToken(accessToken), clock.now());
}

export async function removeExpiredSessions({
  db,
  clock,
  env,
}: Pick<ServiceContext, 'db' | 'clock' | 'env'>): Promise<number> {
  const tokens = await deleteRefreshTokensExpiredBy(db, secondsFromNow(clock, -86_400));
  return (
    tokens + (await deleteSessionsUnusedSince(db, secondsFromNow(clock, -env.LOGIN_RECORD_DAYS * 86_400)))
  );
}
