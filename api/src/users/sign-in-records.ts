import type { SignInRecord } from '@portal/contract/users/sessions';
import { desc, eq } from 'drizzle-orm';
import { loginSession } from '../auth/schema';
import type { Db } from '../db/database';
import { describeDevice, shortenAddress } from './device';

const NEWEST = 50;

export async function listSignIns(db: Db, userId: number, currentId: number): Promise<SignInRecord[]> {
  const rows = await db
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
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
