import { beijingTime } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import type { Publishing } from '@portal/contract/jobs';
import { and, count, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { getOperatorName } from '../../platform/audit-log';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { findJobRow } from '../../platform/jobs/job-repository';
import type { JobRun } from '../../platform/jobs/jobs';
import type { Operator } from '../../platform/service-context';
import { entry, season, seasonPublishing } from '../tables';
import { changeStates, type ReviewServices } from './change-state';
import { hideIneligibleProjects, showProjects } from './public-projects';

export const PUBLISHING_JOB = 'publish-decisions';

const UNDECIDED: readonly EntryStatus[] = ['submitted', 'under_review', 'returned'];

/** Entries per transaction; small enough not to block participants' saves for long. */
const BATCH = 200;

const results = { approved: '资格通过', rejected: '资格未通过' } as const satisfies Partial<
  Record<EntryStatus, string>
>;

async function publishBatch(
  tx: Db,
  services: ReviewServices,
  { seasonId, name, operator }: { seasonId: string; name: string; operator: string },
  status: keyof typeof results,
): Promise<number> {
  const rows = await tx
    .select()
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), eq(entry.status, status), ne(entry.publishedStatus, status)))
    .orderBy(entry.id)
    .limit(BATCH)
    .for('update');
  if (rows.length === 0) return 0;
  await changeStates(tx, services, { operator }, rows, {
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
}

/** @param isUnseen count only entries whose published status differs */
async function countByStatus(db: Db, seasonId: string, isUnseen = false) {
  const counted = await db
    .select({ status: entry.status, entries: count() })
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), isUnseen ? ne(entry.publishedStatus, entry.status) : undefined))
    .groupBy(entry.status);
  return new Map(counted.map(({ status, entries }) => [status, entries]));
}

/** @returns how many decisions are unpublished, and how many entries are undecided, by status */
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

/** Requests publication of a season's decisions; a running publication includes decisions made in the meantime. */
export async function requestPublishing(
  { db, clock }: ReviewServices,
  operator: Operator,
  seasonId: string,
): Promise<void> {
  const request = { operator: getOperatorName(operator), requestedAt: clock.now() };
  const isFinished = sql`${seasonPublishing.finishedAt} IS NOT NULL`;
  const fromNothing = (count: AnyPgColumn) => sql`CASE WHEN ${isFinished} THEN 0 ELSE ${count} END`;
  await db
    .insert(seasonPublishing)
    .values({ seasonId, ...request })
    .onConflictDoUpdate({
      target: seasonPublishing.seasonId,
      set: {
        ...request,
        approved: fromNothing(seasonPublishing.approved),
        rejected: fromNothing(seasonPublishing.rejected),
        shown: fromNothing(seasonPublishing.shown),
        hidden: fromNothing(seasonPublishing.hidden),
        finishedAt: null,
      },
    });
}

/** @returns the progress @throws NOT_FOUND if publication was never requested */
export async function getPublishing(db: Db, seasonId: string): Promise<Publishing> {
  const [row] = await db.select().from(seasonPublishing).where(eq(seasonPublishing.seasonId, seasonId));
  if (!row) throw new BusinessError('NOT_FOUND');
  const { approved, rejected, shown, hidden, finishedAt, requestedAt } = row;
  const job = await findJobRow(db, PUBLISHING_JOB);
  const hasFailed = finishedAt === null && job?.failedAt && job.failedAt >= requestedAt;
  return {
    approved,
    rejected,
    shown,
    hidden,
    finishedAt: finishedAt && beijingTime(finishedAt),
    error: hasFailed && job.runningOn === null ? job.error : null,
  };
}

function findRequest(db: Db) {
  return db
    .select({ ...getTableColumns(seasonPublishing), name: season.name })
    .from(seasonPublishing)
    .innerJoin(season, eq(season.id, seasonPublishing.seasonId))
    .where(isNull(seasonPublishing.finishedAt))
    .orderBy(seasonPublishing.requestedAt)
    .limit(1);
}

/** Does a batch of the work in the transaction. @returns the number of entries changed; 0 when done */
type Part = (tx: Db) => Promise<number>;

/**
 * Publishes decisions as requested by operators, then updates the showcase. Each batch updates its count in the same
 * transaction, so that a replica resuming after a crash neither repeats nor loses any.
 * @returns the number of entries changed
 */
export async function publishRequested(services: ReviewServices, run: JobRun): Promise<number> {
  let changed = 0;
  for (;;) {
    const [request] = await findRequest(services.db);
    if (!request) return changed;
    const { seasonId } = request;
    const own = eq(seasonPublishing.seasonId, seasonId);
    const parts: Record<'approved' | 'rejected' | 'shown' | 'hidden', Part> = {
      approved: (tx) => publishBatch(tx, services, request, 'approved'),
      rejected: (tx) => publishBatch(tx, services, request, 'rejected'),
      shown: (tx) => showProjects(tx, services, seasonId),
      hidden: (tx) => hideIneligibleProjects(tx, seasonId),
    };
    for (const [name, work] of Object.entries(parts) as [keyof typeof parts, Part][]) {
      let done: number;
      do {
        if (run.isStopping()) return changed;
        done = await services.db.transaction(async (tx) => {
          const count = await work(tx);
          await tx
            .update(seasonPublishing)
            .set({ [name]: sql`${seasonPublishing[name]} + ${count}` })
            .where(own);
          return count;
        });
        changed += done;
        await run.report(changed);
      } while (done > 0);
    }
    services.sendTextsSoon();
    // If publication was requested again during this run, run again.
    await services.db
      .update(seasonPublishing)
      .set({ finishedAt: services.clock.now() })
      .where(and(own, eq(seasonPublishing.requestedAt, request.requestedAt)));
  }
}
