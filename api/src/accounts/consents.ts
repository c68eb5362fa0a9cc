import type { Consent } from '@portal/contract/account';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { consent } from './tables';

/** What a consent is called, and whether an account can go on without it. */
const KINDS: Readonly<Record<string, { title: string; withdrawable: boolean }>> = {
  'user-agreement': { title: '用户服务协议', withdrawable: false },
  'privacy-policy': { title: '隐私政策', withdrawable: false },
  'entry-declaration': { title: '参赛承诺', withdrawable: false },
  'entry-personal-info': { title: '处理报名个人信息', withdrawable: false },
  'publish-result': { title: '公示参赛结果', withdrawable: true },
  'contact-by-partners': { title: '合作机构对接联系', withdrawable: true },
};

function describeKind(kind: string) {
  return KINDS[kind] ?? { title: kind, withdrawable: true };
}

/** Records consents, each with the version of the text that was agreed to. */
export async function recordConsents(
  db: Db,
  userId: number,
  kinds: readonly string[],
  version: string,
  givenAt: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  await db.insert(consent).values(kinds.map((kind) => ({ userId, kind, version, givenAt })));
}

export async function listConsents(db: Db, userId: number): Promise<Consent[]> {
  const rows = await db.select().from(consent).where(eq(consent.userId, userId)).orderBy(desc(consent.id));
  return rows.map(({ id, kind, version, givenAt, withdrawnAt }) => ({
    id,
    kind,
    version,
    ...describeKind(kind),
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/** @throws `NOT_FOUND` for an id of somebody else's, `CONSENT_NEEDED` where the account rests on it */
export async function withdrawConsent(db: Db, userId: number, id: number, now: Date): Promise<void> {
  const own = and(eq(consent.id, id), eq(consent.userId, userId));
  const [row] = await db.select().from(consent).where(own);
  if (!row) throw new BusinessError('NOT_FOUND');
  if (!describeKind(row.kind).withdrawable) throw new BusinessError('CONSENT_NEEDED');
  await db
    .update(consent)
    .set({ withdrawnAt: now })
    .where(and(own, isNull(consent.withdrawnAt)));
}
