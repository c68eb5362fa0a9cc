import { and, eq, gt, lte } from 'drizzle-orm';
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

/** Takes the ticket and deletes it in one statement. @returns whose it was; @throws `TICKET_INVALID` */
export async function spendTicket(
  app: FastifyInstance,
  ticket: string,
  purpose: Purpose,
  userId?: number,
): Promise<number> {
  const [row] = await app.db
    .delete(accountTicket)
    .where(
      and(
        eq(accountTicket.hash, hashToken(ticket)),
        eq(accountTicket.purpose, purpose),
        gt(accountTicket.expiresAt, app.clock.now()),
        userId === undefined ? undefined : eq(accountTicket.userId, userId),
      ),
    )
    .returning({ userId: accountTicket.userId });
  if (!row) throw new BusinessError('TICKET_INVALID');
  return row.userId;
}

export function sweepTickets(app: FastifyInstance) {
  return app.db.delete(accountTicket).where(lte(accountTicket.expiresAt, app.clock.now()));
}
