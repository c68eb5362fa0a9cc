import { and, inArray, ne } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock';
import { moment } from '../db/columns';
import type { Db } from '../db/database';
import type { Secrets } from './secrets';

const dataKey = pgTable('data_key', {
  id: text().primaryKey(),
  fingerprint: text().notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
});

/**
 * Records the newest key as used. A database without keys accepts all configured ones.
 * @throws one line if data is encrypted with a key that is not configured
 */
export async function registerDataKeys(db: Db, secrets: Secrets, clock: Clock): Promise<void> {
  const used = await db.select().from(dataKey);
  const gone = used.find(({ id, fingerprint }) => secrets.fingerprints.get(id) !== fingerprint);
  if (gone) {
    const [what, inEnglish] = secrets.fingerprints.has(gone.id)
      ? [
          `密钥 ${gone.id} 不是加密数据的那一个`,
          `the key ${gone.id} is another one than the ${gone.id} that data is sealed with`,
        ]
      : [`缺少密钥 ${gone.id}，数据是用它加密的`, `data is sealed with the key ${gone.id}, which is missing`];
    throw new Error(
      `PORTAL_DATA_KEYS：${what}。请放回去；执行过 pnpm portal keys reseal 之后才能去掉（见 docs/deployment.md） / ${inEnglish}.`,
    );
  }
  const rows = [...secrets.fingerprints].map(([id, fingerprint]) => ({
    id,
    fingerprint,
    firstUsedAt: clock.now(),
  }));
  const inUse = used.length === 0 ? rows : rows.filter(({ id }) => id === secrets.newestKeyId);
  await db.insert(dataKey).values(inUse).onConflictDoNothing();
}

/** Older keys may be removed once everything was re-encrypted. */
export async function forgetOlderKeys(db: Db, secrets: Secrets): Promise<void> {
  const configured = [...secrets.fingerprints.keys()];
  await db.delete(dataKey).where(and(inArray(dataKey.id, configured), ne(dataKey.id, secrets.newestKeyId)));
}
