import type { LoginTokens } from '@portal/contract/auth/login';
import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, secondsFromNow } from '../clock';
import type { Db } from '../db/database';
import type { ApiEnv } from '../env';
import { BusinessError } from '../errors/business-error';
import { addressOf } from '../http/address';
import { loginSession, refreshToken, userAccount } from './schema';
import { hashToken, newToken } from './tokens';

type EndReason = 'logout' | 'ended by user' | 'password reset' | 'phone changed' | 'closed' | 'token reused';

/** Network law asks for half a year of sign-in records. */
const KEEP_RECORDS_SECONDS = 183 * 86_400;

function newPair(clock: Clock, env: ApiEnv) {
  const accessToken = newToken();
  const refresh = newToken();
  return {
    accessToken,
    refreshToken: refresh,
    accessHash: hashToken(accessToken),
    refreshHash: hashToken(refresh),
    accessExpiresAt: secondsFromNow(clock, env.ACCESS_TOKEN_TTL),
    refreshExpiresAt: secondsFromNow(clock, env.REFRESH_TOKEN_TTL),
  };
}

function tokensOf(userId: number, pair: ReturnType<typeof newPair>): LoginTokens {
  const { accessToken, refreshToken: refresh, accessExpiresAt } = pair;
  return { userId, accessToken, refreshToken: refresh, expiresTime: accessExpiresAt.getTime() };
}

/** What a sign-in was proved with. */
export type SignInProof = { passwordHash: string } | { mobile: string };

/**
 * Opens a session: one token family. The account is locked until it is stored, so that a change of password or phone
 * either comes before, and the proof is good no longer, or ends this session with the others.
 *
 * @returns undefined when the account was closed or has changed since the proof was judged
 */
export async function openSession(
  { clock, env }: Pick<FastifyInstance, 'clock' | 'env'>,
  tx: Db,
  request: FastifyRequest,
  userId: number,
  proof: SignInProof,
): Promise<LoginTokens | undefined> {
  const byPassword = 'passwordHash' in proof;
  const [user] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, userId),
        isNull(userAccount.closedAt),
        byPassword ? eq(userAccount.passwordHash, proof.passwordHash) : eq(userAccount.mobile, proof.mobile),
      ),
    )
    .for('share');
  if (!user) return undefined;
  const pair = newPair(clock, env);
  const now = clock.now();
  const [session] = await tx
    .insert(loginSession)
    .values({
      userId,
      accessHash: pair.accessHash,
      accessExpiresAt: pair.accessExpiresAt,
      createdAt: now,
      lastUsedAt: now,
      method: byPassword ? 'password' : 'sms',
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    })
    .returning({ id: loginSession.id });
  if (!session) throw new Error('The session was not stored.');
  await tx
    .insert(refreshToken)
    .values({ hash: pair.refreshHash, sessionId: session.id, expiresAt: pair.refreshExpiresAt });
  return tokensOf(userId, pair);
}

/** Ends one session of the user, or all of them (but `except`). @returns how many ended */
export async function endSessions(
  db: Db,
  now: Date,
  endReason: EndReason,
  which: { userId: number; id?: number; except?: number },
): Promise<number> {
  const rows = await db
    .update(loginSession)
    .set({ endedAt: now, endReason })
    .where(
      and(
        eq(loginSession.userId, which.userId),
        isNull(loginSession.endedAt),
        which.id === undefined ? undefined : eq(loginSession.id, which.id),
        which.except === undefined ? undefined : ne(loginSession.id, which.except),
      ),
    )
    .returning({ id: loginSession.id });
  return rows.length;
}

/** Ends the session that an access token belongs to, also where the token itself has expired. */
export async function logOut(app: FastifyInstance, accessToken: string): Promise<void> {
  await app.db
    .update(loginSession)
    .set({ endedAt: app.clock.now(), endReason: 'logout' satisfies EndReason })
    .where(and(eq(loginSession.accessHash, hashToken(accessToken)), isNull(loginSession.endedAt)));
}

/**
 * Spends a refresh token for a new pair. A token that comes a second time ends its whole family:
 * either its copy was stolen, or the thief's was first.
 *
 * @throws `REFRESH_TOKEN_INVALID`, `REFRESH_TOKEN_EXPIRED`
 */
export async function refreshSession(app: FastifyInstance, token: string): Promise<LoginTokens> {
  const hash = hashToken(token);
  const now = app.clock.now();
  const tokens = await app.db.transaction(async (tx) => {
    const [spent] = await tx
      .update(refreshToken)
      .set({ usedAt: now })
      .where(and(eq(refreshToken.hash, hash), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, now)))
      .returning();
    if (!spent) return undefined;
    const pair = newPair(app.clock, app.env);
    const { accessHash, accessExpiresAt, refreshHash, refreshExpiresAt } = pair;
    const [session] = await tx
      .update(loginSession)
      .set({ accessHash, accessExpiresAt, lastUsedAt: now })
      .where(and(eq(loginSession.id, spent.sessionId), isNull(loginSession.endedAt)))
      .returning({ userId: loginSession.userId });
    if (!session) return undefined;
    await tx
      .insert(refreshToken)
      .values({ hash: refreshHash, sessionId: spent.sessionId, expiresAt: refreshExpiresAt });
    return tokensOf(session.userId, pair);
  });
  return tokens ?? refuseRefresh(app, hash, now);
}

async function refuseRefresh(app: FastifyInstance, hash: string, now: Date): Promise<never> {
  const [known] = await app.db
    .select({
      usedAt: refreshToken.usedAt,
      id: loginSession.id,
      userId: loginSession.userId,
      endedAt: loginSession.endedAt,
    })
    .from(refreshToken)
    .innerJoin(loginSession, eq(loginSession.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash));
  if (!known || known.endedAt) throw new BusinessError('REFRESH_TOKEN_INVALID');
  if (!known.usedAt) throw new BusinessError('REFRESH_TOKEN_EXPIRED');
  await endSessions(app.db, now, 'token reused', known);
  throw new BusinessError('REFRESH_TOKEN_INVALID');
}

export async function sweepSessions(app: FastifyInstance): Promise<void> {
  await app.db.delete(refreshToken).where(lte(refreshToken.expiresAt, secondsFromNow(app.clock, -86_400)));
  const past = secondsFromNow(app.clock, -KEEP_RECORDS_SECONDS);
  await app.db.delete(loginSession).where(lte(loginSession.lastUsedAt, past));
}
