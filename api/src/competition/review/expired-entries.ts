import { createHash } from 'node:crypto';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { recordOperatorAction } from '../../platform/audit-log';
import { toBatches } from '../../platform/db/batches';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { listSeasons } from '../seasons/season-repository';
import { type EntryRow, entry, type SeasonWindows } from '../tables';
import { hideProjects } from './public-projects';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

/** From the privacy policy: submitted entries are kept until this many years after the end of the season. */
const YEARS_KEPT = 3;
const BATCH = 100;

function getExpiry({ final }: SeasonWindows): Date {
  const expiry = new Date(final.closes);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + YEARS_KEPT);
  return expiry;
}

interface ExpiredEntries {
  /** Identifies exactly this set of entries: it changes with the list. Empty if no entries expired. */
  listId: string;
  entries: EntryRow[];
}

function toListId(entries: readonly EntryRow[]): string {
  const ids = entries.map(({ id }) => id).sort();
  return ids.length === 0 ? '' : createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 12);
}

/**
 * Submitted entries past their retention period, by season and number. Entries that were never submitted or were
 * withdrawn stay until the account is closed.
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
 * Removes the entries of a list confirmed by an operator, in batches, each with its own audit record.
 * @returns the number removed
 * @throws BAD_REQUEST if the list has changed since
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
  for (const batch of toBatches(entries, BATCH))
    await services.db.transaction(async (tx) => {
      await hideProjects(tx, batch);
      // Answers, submissions and history are deleted by cascade; files by the next sweep.
      const ids = batch.map(({ id }) => id);
      await tx.delete(entry).where(inArray(entry.id, ids));
      const detail = { list: listId, entries: batch.map(({ entryNo }) => entryNo) };
      const subject = [...new Set(batch.map(({ seasonId }) => seasonId))].join(' ');
      await recordOperatorAction(services, operator, 'entry.remove-expired', subject, detail, tx);
    });
  return entries.length;
}
