import type { SignInRecord } from '@portal/contract/users/sessions';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describeDevice, shortenAddress } from './device';
import { loginSession } from './session-tables';

const NEWEST = 50;

/** The newest sign-ins. One whose refresh token has run out is over, even though nobody ended it. */
export async function listSignIns(
  app: FastifyInstance,
  userId: number,
  currentId: number,
): Promise<SignInRecord[]> {
  const now = app.clock.now();
  const ranOut = (lastUsedAt: Date) => {
    const end = new Date(lastUsedAt.getTime() + app.env.REFRESH_TOKEN_TTL * 1000);
    return end <= now ? end : null;
  };
  const rows = await app.db
    .select()
    .from(loginSession)
    .where(eq(loginSession.userId, userId))
    .orderBy(desc(loginSession.id))
    .limit(NEWEST);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    method: row.method === 'sms' ? 'sms' : 'password',
    address: shortenAddress(row.address),
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    endedAt: (row.endedAt ?? ranOut(row.lastUsedAt))?.toISOString() ?? null,
  }));
}
