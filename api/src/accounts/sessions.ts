import type { LoginTokens, SessionEndReason } from '@portal/contract/auth/login';
import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { addressOf } from '../platform/http/address';
import { loginSession, refreshToken, userAccount } from './session-tables';
import { hashToken, newPair, type TokenTimes } from './tokens';

/** Network law asks for half a year of sign-in records. */
const KEEP_RECORDS_SECONDS = 183 * 86_400;

/** What a sign-in was proved with. */
export type SignInProof = { passwordHash: string } | { mobile: string };

/**
 * Opens a session: one token family. The account is locked until it is stored, so that a change of password or phone
 * either comes before, and the proof is good no longer, or ends this session with the others.
 *
 * @returns undefined when the account was closed or has changed since the proof was judged
 */
export async function openSession(
  times: TokenTimes,
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
  const pair = newPair(userId, times);
  const now = times.clock.now();
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
  return pair.tokens;
}

/** Ends one session of the user, or all of them (but `except`). @returns how many ended */
export async function endSessions(
  db: Db,
  now: Date,
  endReason: SessionEndReason,
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
    .set({ endedAt: app.clock.now(), endReason: 'logout' satisfies SessionEndReason })
    .where(and(eq(loginSession.accessHash, hashToken(accessToken)), isNull(loginSession.endedAt)));
}

export async function sweepSessions(app: FastifyInstance): Promise<void> {
  await app.db.delete(refreshToken).where(lte(refreshToken.expiresAt, secondsFromNow(app.clock, -86_400)));
  const past = secondsFromNow(app.clock, -KEEP_RECORDS_SECONDS);
  await app.db.delete(loginSession).where(lte(loginSession.lastUsedAt, past));
}
