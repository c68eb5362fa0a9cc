import type { SessionEndReason } from '@portal/contract/auth';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../platform/db/batches';
import type { Db } from '../platform/db/database';
import { loginSession, refreshToken, userAccount } from './tables';

/** Credential used to sign in. */
export type SignInProof = { passwordHash: string } | { mobile: string };

/** Locks the account against changes until the transaction ends. @returns whether the credential is still valid */
export async function lockProvedAccount(tx: Db, userId: number, proof: SignInProof): Promise<boolean> {
  const [user] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.id, userId),
        isNull(userAccount.closedAt),
        'passwordHash' in proof
          ? eq(userAccount.passwordHash, proof.passwordHash)
          : eq(userAccount.mobile, proof.mobile),
      ),
    )
    .for('share');
  return user !== undefined;
}

export async function insertSession(tx: Db, session: typeof loginSession.$inferInsert): Promise<number> {
  const [row] = await tx.insert(loginSession).values(session).returning({ id: loginSession.id });
  if (!row) throw new Error('The session was not stored.');
  return row.id;
}

export async function insertRefreshToken(
  tx: Db,
  sessionId: number,
  pair: { refreshHash: string; refreshExpiresAt: Date; accessHash: string },
): Promise<void> {
  const { refreshHash: hash, refreshExpiresAt: expiresAt, accessHash } = pair;
  await tx.insert(refreshToken).values({ hash, sessionId, expiresAt, accessHash });
}

function selectOpenSession(db: Db, accessHash: string, now: Date) {
  return db
    .select({
      id: userAccount.id,
      sessionId: loginSession.id,
      username: userAccount.username,
      userType: userAccount.userType,
    })
    .from(loginSession)
    .innerJoin(userAccount, eq(userAccount.id, loginSession.userId))
    .where(
      and(
        eq(loginSession.accessHash, accessHash),
        gt(loginSession.accessExpiresAt, now),
        isNull(loginSession.endedAt),
        isNull(userAccount.closedAt),
      ),
    );
}

/** @returns the session that the access token with this hash opens at `now`, if any */
export async function findOpenSession(db: Db, accessHash: string, now: Date) {
  const [row] = await selectOpenSession(db, accessHash, now);
  return row;
}

/** @returns SQL condition: the access token with this hash opens a session at `now` */
export function hasOpenSession(db: Db, accessHash: string, now: Date): SQL {
  return exists(selectOpenSession(db, accessHash, now));
}

/** A user's sessions: the current one, then active ones (used since `usedSince`), then the newest of the others. */
export function listSessions(
  db: Db,
  { userId, current, usedSince, limit }: { userId: number; current: number; usedSince: Date; limit: number },
) {
  const { id, endedAt, lastUsedAt } = loginSession;
  const isOpen = sql`(${isNull(endedAt)} AND ${gt(lastUsedAt, usedSince)})`;
  return db
    .select()
    .from(loginSession)
    .where(eq(loginSession.userId, userId))
    .orderBy(desc(eq(id, current)), desc(isOpen), desc(id))
    .limit(limit);
}

/** Ends one or all of the user's sessions, except `except`. @returns number of ended sessions */
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

/** Ends one of the user's sessions. @returns whether it belongs to the user, even if it had ended before */
export async function endOwnSession(
  db: Db,
  now: Date,
  which: { userId: number; id: number },
): Promise<boolean> {
  await endSessions(db, now, 'ended-elsewhere', which);
  const [row] = await db
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(and(eq(loginSession.userId, which.userId), eq(loginSession.id, which.id)));
  return row !== undefined;
}

/** Ends the session of an access token, including one replaced by a refresh. */
export async function endSessionOfToken(db: Db, accessHash: string, now: Date): Promise<void> {
  const itsSession = unionAll(
    db.select({ id: loginSession.id }).from(loginSession).where(eq(loginSession.accessHash, accessHash)),
    db
      .select({ id: refreshToken.sessionId })
      .from(refreshToken)
      .where(eq(refreshToken.accessHash, accessHash)),
  );
  await db
    .update(loginSession)
    .set({ endedAt: now, endReason: 'logout' satisfies SessionEndReason })
    .where(and(inArray(loginSession.id, itsSession), isNull(loginSession.endedAt)));
}

export function deleteSessionsUnusedSince(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(db, loginSession, lte(loginSession.lastUsedAt, moment));
}

export function deleteRefreshTokensExpiredBy(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(db, refreshToken, lte(refreshToken.expiresAt, moment));
}

/**
 * Locks a refresh token's session, and with it all of its tokens, until the transaction ends: a lock on the token itself
 * would deadlock with a refresh by another token of the session, which clears this one's successor.
 */
export async function lockRefreshToken(tx: Db, hash: string) {
  const isToken = eq(refreshToken.hash, hash);
  const itsSession = tx.select({ id: refreshToken.sessionId }).from(refreshToken).where(isToken);
  const [session] = await tx
    .select()
    .from(loginSession)
    .where(inArray(loginSession.id, itsSession))
    .for('update');
  // Read after waiting for the lock.
  const [token] = session ? await tx.select().from(refreshToken).where(isToken) : [];
  return session && token && { token, session };
}

export function countRefreshesSince(tx: Db, sessionId: number, moment: Date): Promise<number> {
  return tx.$count(refreshToken, and(eq(refreshToken.sessionId, sessionId), gt(refreshToken.usedAt, moment)));
}

export async function markRefreshTokenUsed(
  tx: Db,
  hash: string,
  use: { usedAt: Date; usedBy: string; successor: string },
): Promise<void> {
  await tx.update(refreshToken).set(use).where(eq(refreshToken.hash, hash));
}

export async function renewAccessToken(
  tx: Db,
  sessionId: number,
  access: { accessHash: string; accessExpiresAt: Date; lastUsedAt: Date },
): Promise<void> {
  await tx.update(loginSession).set(access).where(eq(loginSession.id, sessionId));
}

/** Deletes responses to a session's earlier refreshes: the next refresh proves that they arrived. */
export async function clearSuccessors(tx: Db, sessionId: number): Promise<void> {
  await tx
    .update(refreshToken)
    .set({ successor: null })
    .where(and(eq(refreshToken.sessionId, sessionId), isNotNull(refreshToken.successor)));
}

/** Deletes responses to refreshes before `moment`. @returns their number */
export async function clearSuccessorsUsedBy(db: Db, moment: Date): Promise<number> {
  const cleared = await db
    .update(refreshToken)
    .set({ successor: null, usedBy: null })
    .where(and(isNotNull(refreshToken.successor), lte(refreshToken.usedAt, moment)))
    .returning({ sessionId: refreshToken.sessionId });
  return cleared.length;
}
