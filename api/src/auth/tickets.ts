import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { secondsFromNow } from '../clock';
import { BusinessError } from '../errors/business-error';
import { accountTicket } from './schema';
import { hashToken, newToken } from './tokens';

type Purpose = 'reset password' | 'modify phone';

/** @returns proof that the user passed a check; one use */
export async function issueTicket(app: FastifyInstance, userId: number, purpose: Purpose): Promise<string> {
  const ticket = newToken();
  const expiresAt = secondsFromNow(app.clock, app.env.TICKET_TTL);
  await app.db.insert(accountTicket).values({ hash: hashToken(ticket), userId, purpose, expiresAt });
  return ticket;
}

/**
 * Takes the ticket in one statement, and with it every other that its owner got for the same purpose: they were given
 * for what is being changed now.
 *
 * @returns whose it was; @throws `TICKET_INVALID`
 */
export async function spendTicket(
  app: FastifyInstance,
  ticket: string,
  purpose: Purpose,
  userId?: number,
): Promise<number> {
  const hash = hashToken(ticket);
  const owner = app.db
    .select({ userId: accountTicket.userId })
    .from(accountTicket)
    .where(
      and(
        eq(accountTicket.hash, hash),
        eq(accountTicket.purpose, purpose),
        gt(accountTicket.expiresAt, app.clock.now()),
        userId === undefined ? undefined : eq(accountTicket.userId, userId),
      ),
    );
  const taken = await app.db
    .delete(accountTicket)
    .where(and(eq(accountTicket.purpose, purpose), inArray(accountTicket.userId, owner)))
    .returning({ hash: accountTicket.hash, userId: accountTicket.userId });
  const spent = taken.find((row) => row.hash === hash);
  if (!spent) throw new BusinessError('TICKET_INVALID');
  return spent.userId;
}

export function sweepTickets(app: FastifyInstance) {
  return app.db.delete(accountTicket).where(lte(accountTicket.expiresAt, app.clock.now()));
}
