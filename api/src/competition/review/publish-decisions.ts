import type { EntryStatus } from '@portal/contract/competition/entry';
import { and, count, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { entry, type season } from '../tables';
import { changeStates } from './change-state';

type Services = Pick<ServiceContext, 'db' | 'clock'> & { sendTextsSoon(): void };

const UNDECIDED: readonly EntryStatus[] = ['submitted', 'under_review', 'returned'];

/** Entries in one transaction: participants' own saves wait for a moment, not for all of them. */
const BATCH = 200;

const results = { approved: '资格通过', rejected: '资格未通过' } as const satisfies Partial<
  Record<EntryStatus, string>
>;

/** Shows some of a season's decisions that participants have not been shown. @returns how many */
function publishBatch(
  services: Services,
  operator: Operator,
  { id: seasonId, name }: Pick<typeof season.$inferSelect, 'id' | 'name'>,
  status: keyof typeof results,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(entry)
      .where(and(eq(entry.seasonId, seasonId), eq(entry.status, status), ne(entry.publishedStatus, status)))
      .orderBy(entry.id)
      .limit(BATCH)
      .for('update');
    await changeStates(tx, services, operator, rows, {
      from: [status],
      changes: () => ({ publishedStatus: status }),
      act: 'entry.publish',
      notice: {
        kind: 'status',
        title: '资格审核结果已公布',
        body: `您的报名审核结果：${results[status]}。`,
        text: { kind: 'decided', values: [name] },
      },
    });
    return rows.length;
  });
}

/** @param isUnseen only those whose participant sees another status */
async function countByStatus(db: Db, seasonId: string, isUnseen = false) {
  const counted = await db
    .select({ status: entry.status, entries: count() })
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), isUnseen ? ne(entry.publishedStatus, entry.status) : undefined))
    .groupBy(entry.status);
  return new Map(counted.map(({ status, entries }) => [status, entries]));
}

/** @returns how many decisions wait to be published, and by status how many entries wait for a decision */
export async function countDecisions(db: Db, seasonId: string) {
  const waiting = await countByStatus(db, seasonId, true);
  const all = await countByStatus(db, seasonId);
  const undecided = UNDECIDED.flatMap((status) => {
    const entries = all.get(status);
    return entries ? [[status, entries] as const] : [];
  });
  return {
    approved: waiting.get('approved') ?? 0,
    rejected: waiting.get('rejected') ?? 0,
    undecided: Object.fromEntries(undecided),
  };
}

/**
 * Shows participants the decisions of a season that they have not been shown. Broken off, it goes on where it was.
 *
 * @returns how many of each
 */
export async function publishDecisions(
  services: Services,
  operator: Operator,
  shown: Pick<typeof season.$inferSelect, 'id' | 'name'>,
): Promise<Record<keyof typeof results, number>> {
  const published = { approved: 0, rejected: 0 };
  for (const status of ['approved', 'rejected'] as const) {
    let done: number;
    do {
      done = await publishBatch(services, operator, shown, status);
      published[status] += done;
    } while (done === BATCH);
  }
  services.sendTextsSoon();
  return published;
}
