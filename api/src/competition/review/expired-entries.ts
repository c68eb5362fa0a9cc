import { createHash } from 'node:crypto';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { recordOperatorAction } from '../../platform/audit-log';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { listSeasons } from '../seasons/season-repository';
import { type EntryRow, entry, type SeasonWindows } from '../tables';
import { hideProjects } from './public-projects';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

/** As the privacy policy says: what was submitted is kept until so many years after the season has ended. */
const YEARS_KEPT = 3;
/** Entries removed in one transaction. */
const BATCH = 100;

function getExpiry({ final }: SeasonWindows): Date {
  const expiry = new Date(final.closes);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + YEARS_KEPT);
  return expiry;
}

interface ExpiredEntries {
  /** Names exactly these entries: a list that has changed has another id. Empty when there are none. */
  listId: string;
  entries: EntryRow[];
}

function toListId(entries: readonly EntryRow[]): string {
  const ids = entries.map(({ id }) => id).sort();
  return ids.length === 0 ? '' : createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 12);
}

/**
 * Submitted entries whose time is over, ordered by season and number. Others were never submitted or were withdrawn:
 * they stay until the account is closed.
 */
export async function listExpiredEntries({ db, clock }: Services): Promise<ExpiredEntries> {
  const now = clock.now();
  const seasons = (await listSeasons(db)).filter(({ windows }) => getExpiry(windows) <= now);
  const ids = seasons.map(({ id }) => id);
  const entries = await db
    .select()
    .from(entry)
    .where(and(inArray(entry.seasonId, ids), isNotNull(entry.submittedAt)))
    .orderBy(entry.seasonId, entry.entryNo);
  return { listId: toListId(entries), entries };
}

/**
 * Removes the entries of a list that an operator has confirmed, some at a time, each batch with its audit line.
 *
 * @returns how many
 * @throws BAD_REQUEST when the list is not the current one
 */
export async function removeExpiredEntries(
  services: Services,
  operator: Operator,
  confirmed: string,
): Promise<number> {
  const { listId, entries } = await listExpiredEntries(services);
  if (listId === '' || listId !== confirmed) {
    const msg = '清单编号与当前到期的报名不符，请用 entries expired 重新列出并核对';
    throw new BusinessError('BAD_REQUEST', { msg });
  }
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH);
    await services.db.transaction(async (tx) => {
      await hideProjects(tx, batch);
      // Answers, submissions and history go with them; files with the next sweep.
      const ids = batch.map(({ id }) => id);
      await tx.delete(entry).where(inArray(entry.id, ids));
      const detail = { list: listId, entries: batch.map(({ entryNo }) => entryNo) };
      const subject = [...new Set(batch.map(({ seasonId }) => seasonId))].join(' ');
      await recordOperatorAction(services, operator, 'entry.remove-expired', subject, detail, tx);
    });
  }
  return entries.length;
}
