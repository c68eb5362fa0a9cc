import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { type EntryRow, entry } from '../tables';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const anyEntryParams = z.object({ id: z.string().min(1).max(40) });

export const isEntryId = (name: string): boolean => uuid.test(name);

/** Normalizes an entry number typed in full width or with spaces. */
export function toEntryNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '');
}

/** Finds an entry by its id or its number. @throws NOT_FOUND */
export async function getEntryByIdOrNumber(db: Db, idOrNo: string, lock = false): Promise<EntryRow> {
  const named = isEntryId(idOrNo) ? eq(entry.id, idOrNo) : eq(entry.entryNo, toEntryNumber(idOrNo));
  const query = db.select().from(entry).where(named);
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new BusinessError('NOT_FOUND');
  return row;
}
