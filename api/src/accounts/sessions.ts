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

/** An access token and the refresh token that follows it: what the user gets, and what is stored. */
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
 * Opens a session: one token family. The account is locked until it is stored, so that a change of password or phone
 * either comes before, and the proof is good no longer, or ends this session with the others.
 *
 * @returns undefined when the account was closed or has changed since the proof was judged
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

/** Far more than a session needs; each leaves a row for as long as its token would be good. */
const MAX_HOURLY = 600;
const HOUR = 3600;

/** How long whoever lost the answer to a refresh may ask for it again. */
const REPLAY_SECONDS = 30;

/** The answer to a refresh is sealed with a key that only the bearer of the spent token can make. */
const successorKey = (token: string) => deriveKey(token, 'successor of a refresh token');

interface SpentToken {
  usedAt: Date | null;
  usedBy: string | null;
  successor: string | null;
}

/** @returns the answer that this device got when it spent the token; undefined when it must not have it again */
function replayAnswer(token: string, spent: SpentToken, device: string, now: Date): LoginTokens | undefined {
  const { usedAt, usedBy, successor } = spent;
  if (!usedAt || now.getTime() - usedAt.getTime() >= REPLAY_SECONDS * 1000) return undefined;
  if (!successor || usedBy !== device) return undefined;
  return loginTokensSchema.parse(JSON.parse(decryptWith(successorKey(token), successor)));
}

/** Whoever holds a token of a session may know what ended it: the client tells its user. */
function refusal(reason: SessionEndReason, at: Date): BusinessError {
  const data: SessionEnd = { reason, at: at.toISOString() };
  return new BusinessError('REFRESH_TOKEN_INVALID', { data });
}

/**
 * Spends a refresh token for a new pair. One that comes a second time gets the same pair, when the answer may have been
 * lost: from the same device, within half a minute, and before the new pair was refreshed in its turn. Otherwise it
 * ends its whole family: either it was stolen, or the thief was first.
 *
 * @param device see `identifyDevice`
 * @returns undefined for a token that no session has ever had
 * @throws `REFRESH_TOKEN_INVALID`, `REFRESH_TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`
 */
export async function refreshSession(
  context: Pick<ServiceContext, 'db' | 'clock' | 'env'>,
  token: string,
  device: string,
): Promise<LoginTokens | undefined> {
  const hash = hashToken(token);
  const now = context.clock.now();
  const answer = await context.db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hash);
    if (!row) return undefined;
    const { token: spent, session } = row;
    if (session.endedAt) return refusal(session.endReason ?? 'logout', session.endedAt);
    if (spent.usedAt) {
      const again = replayAnswer(token, spent, device, now);
      if (again) return again;
      // Not thrown from here: the end of the session must stay.
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
  if (answer instanceof BusinessError) throw answer;
  return answer;
}

/** Removes answers that nobody may ask for any more. */
export function removeOldRefreshAnswers({
  db,
  clock,
}: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> {
  return clearSuccessorsUsedBy(db, secondsFromNow(clock, -REPLAY_SECONDS));
}

/** Ends the session of an access token, also where the token itself has expired or was replaced. */
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
