import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '../platform/db/batches';
import type { Db } from '../platform/db/database';
import { accountTicket, captchaChallenge, captchaResult, smsCode } from './tables';

/** Verification codes, tickets and captchas: short-lived one-time proofs. */

export async function insertCode(db: Db, code: typeof smsCode.$inferInsert): Promise<void> {
  await db.insert(smsCode).values(code);
}

interface CodeQuery {
  mobile: string;
  type: string;
  /** The user who requested it; undefined for purposes of visitors. */
  userId?: number;
  /** The browser that requested it; undefined for any. */
  browser?: string;
}

/** Rate limits allow hardly more before the first has expired. */
const MAX_ALIVE = 6;

/** @returns the newest codes, newest first: the last one confirmed as sent, and later unconfirmed ones */
export async function listNewestCodes(db: Db, { mobile, type, userId, browser }: CodeQuery) {
  const isAskers = userId === undefined ? isNull(smsCode.askedBy) : eq(smsCode.askedBy, userId);
  const codes = await db
    .select()
    .from(smsCode)
    .where(
      and(
        eq(smsCode.mobile, mobile),
        eq(smsCode.type, type),
        isAskers,
        browser === undefined ? undefined : eq(smsCode.browser, browser),
      ),
    )
    .orderBy(desc(smsCode.id))
    .limit(MAX_ALIVE);
  const sent = codes.findIndex(({ unconfirmed }) => !unconfirmed);
  return sent < 0 ? codes : codes.slice(0, sent + 1);
}

/** @returns the code, locked until the transaction ends; undefined if it was deleted */
export async function lockCode(tx: Db, id: number) {
  const [code] = await tx.select().from(smsCode).where(eq(smsCode.id, id)).for('update');
  return code;
}

export async function countCodeAttempt(tx: Db, id: number): Promise<void> {
  await tx
    .update(smsCode)
    .set({ attempts: sql`${smsCode.attempts} + 1` })
    .where(eq(smsCode.id, id));
}

export async function markCodeUsed(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(smsCode).set({ usedAt: now }).where(eq(smsCode.id, id));
}

export function deleteCodesExpiredBy(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(db, smsCode, lte(smsCode.expiresAt, moment));
}

export async function insertTicket(tx: Db, ticket: typeof accountTicket.$inferInsert): Promise<void> {
  await tx.insert(accountTicket).values(ticket);
}

/** @param userId undefined for any user */
export async function findTicketOwner(
  tx: Db,
  { hash, purpose, userId }: { hash: string; purpose: string; userId: number | undefined },
  now: Date,
): Promise<number | undefined> {
  const [ticket] = await tx
    .select({ userId: accountTicket.userId })
    .from(accountTicket)
    .where(
      and(
        eq(accountTicket.hash, hash),
        eq(accountTicket.purpose, purpose),
        gt(accountTicket.expiresAt, now),
        userId === undefined ? undefined : eq(accountTicket.userId, userId),
      ),
    );
  return ticket?.userId;
}

export async function deleteTickets(tx: Db, userId: number): Promise<void> {
  await tx.delete(accountTicket).where(eq(accountTicket.userId, userId));
}

export function deleteTicketsExpiredBy(db: Db, moment: Date): Promise<number> {
  return deleteInBatches(db, accountTicket, lte(accountTicket.expiresAt, moment));
}

export async function insertChallenge(
  db: Db,
  challenge: typeof captchaChallenge.$inferInsert,
): Promise<void> {
  await db.insert(captchaChallenge).values(challenge);
}

/** Reads and deletes in one statement, so that of concurrent checks at most one can pass. */
export async function takeChallenge(db: Db, token: string) {
  const [challenge] = await db.delete(captchaChallenge).where(eq(captchaChallenge.token, token)).returning();
  return challenge;
}

/** @returns false if the result exists already */
export async function insertResult(db: Db, result: typeof captchaResult.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(captchaResult)
    .values(result)
    .onConflictDoNothing()
    .returning({ hash: captchaResult.hash });
  return rows.length > 0;
}

/** @returns whether the result existed; it is consumed */
export async function takeResult(db: Db, hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(captchaResult)
    .where(and(eq(captchaResult.hash, hash), gt(captchaResult.expiresAt, now)))
    .returning({ hash: captchaResult.hash });
  return rows.length > 0;
}

export async function deleteCaptchasExpiredBy(db: Db, moment: Date): Promise<number> {
  const challenges = await deleteInBatches(db, captchaChallenge, lte(captchaChallenge.expiresAt, moment));
  return challenges + (await deleteInBatches(db, captchaResult, lte(captchaResult.expiresAt, moment)));
}
