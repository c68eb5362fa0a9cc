import type { Consent } from '@portal/contract/account';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { consent } from './tables';

/** Agreements required by the account. Consents of an entry store the title that their season gives them. */
const KINDS: Readonly<Record<string, { title: string; withdrawable: boolean }>> = {
  'user-agreement': { title: '用户服务协议', withdrawable: false },
  'privacy-policy': { title: '隐私政策', withdrawable: false },
};

type ConsentRow = typeof consent.$inferSelect;

function describeConsent({ kind, title, withdrawable }: ConsentRow) {
  return KINDS[kind] ?? { title: title ?? kind, withdrawable: withdrawable ?? true };
}

/** `title` and `withdrawable` are not needed for the account's own agreements. */
interface NewConsent {
  kind: string;
  title?: string;
  withdrawable?: boolean;
}

/** Records consents with the version of their text. */
export async function recordConsents(
  db: Db,
  userId: number,
  given: readonly NewConsent[],
  version: string,
  givenAt: Date,
): Promise<void> {
  if (given.length === 0) return;
  await db.insert(consent).values(given.map((each) => ({ ...each, userId, version, givenAt })));
}

export async function listConsents(db: Db, userId: number): Promise<Consent[]> {
  const rows = await db.select().from(consent).where(eq(consent.userId, userId)).orderBy(desc(consent.id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    ...describeConsent(row),
    givenAt: row.givenAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }));
}

/** @returns prefix shared by all versions of a text, e.g. `2026 v` for `2026 v3` */
export function getVersionSeries(version: string): string {
  return version.slice(0, version.lastIndexOf('v') + 1);
}

/**
 * Withdraws a consent for all versions of its text.
 * @throws `NOT_FOUND` for another user's id, `CONSENT_NEEDED` if the account requires it
 */
export async function withdrawConsent(db: Db, userId: number, id: number, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(consent)
    .where(and(eq(consent.id, id), eq(consent.userId, userId)));
  if (!row) throw new BusinessError('NOT_FOUND');
  if (!describeConsent(row).withdrawable) throw new BusinessError('CONSENT_NEEDED');
  const isOfSeries = sql`starts_with(${consent.version}, ${getVersionSeries(row.version)})`;
  await db
    .update(consent)
    .set({ withdrawnAt: now })
    .where(
      and(eq(consent.userId, userId), eq(consent.kind, row.kind), isOfSeries, isNull(consent.withdrawnAt)),
    );
}
