import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { lockUser } from './repository';
import { accountTicket } from './session-tables';
import { hashToken, newToken } from './tokens';

type Purpose = 'reset password' | 'modify phone';

/** @returns proof that the user passed a check; one use */
export async function issueTicket(
  { clock, env }: Pick<FastifyInstance, 'clock' | 'env'>,
  tx: Db,
  userId: number,
  purpose: Purpose,
): Promise<string> {
  const ticket = newToken();
  const expiresAt = secondsFromNow(clock, env.TICKET_TTL);
  await tx.insert(accountTicket).values({ hash: hashToken(ticket), userId, purpose, expiresAt });
  return ticket;
}

/**
 * Takes the ticket, and with it every other of its owner: they were given for the account as it was before the change
 * that this one allows. The owner's account is locked for the rest of the transaction.
 *
 * @returns whose it was; @throws `TICKET_INVALID`
 */
export async function spendTicket(
  tx: Db,
  now: Date,
  ticket: string,
  purpose: Purpose,
  userId?: number,
): Promise<number> {
  const hash = hashToken(ticket);
  const [found] = await tx
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
  if (!found) throw new BusinessError('TICKET_INVALID');
  await lockUser(tx, found.userId);
  const taken = await voidTickets(tx, found.userId);
  if (!taken.includes(hash)) throw new BusinessError('TICKET_INVALID');
  return found.userId;
}

/** @returns hashes of the user's tickets, which are good no longer */
export async function voidTickets(tx: Db, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(accountTicket)
    .where(eq(accountTicket.userId, userId))
    .returning({ hash: accountTicket.hash });
  return rows.map(({ hash }) => hash);
}

export function sweepTickets(app: FastifyInstance) {
  return app.db.delete(accountTicket).where(lte(accountTicket.expiresAt, app.clock.now()));
}
