import { deadlineText } from '@portal/contract/beijing-time';
import { type WindowName, windowNames } from '@portal/contract/competition/season';
import type { ExtendedSeason } from '@portal/contract/operators';
import { paths } from '@portal/contract/paths';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { notifyEach, type Recipient } from '../../notifications/repository';
import { getOperatorName, reasonSchema, recordOperatorAction } from '../../platform/audit-log';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { getDeadline } from '../entries/deadline';
import { entry, type SeasonWindows, season } from '../tables';
import { reopenEntries } from './season-activation';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

export const extendSeasonBody = z.object({
  closes: z.iso.datetime({ offset: true }),
  windows: z.array(z.enum(windowNames)).min(1).default(['register', 'draft', 'submit']),
  reason: reasonSchema,
  /** The operator knows that it takes time from participants. */
  earlier: z.boolean().default(false),
});

function moveWindows(before: SeasonWindows, names: readonly WindowName[], closes: string): SeasonWindows {
  const after = { ...before };
  for (const name of names) {
    if (new Date(closes) <= new Date(before[name].opens)) {
      throw new BusinessError('BAD_REQUEST', { msg: '截止时间须晚于开始时间' });
    }
    after[name] = { ...before[name], closes };
  }
  return after;
}

/** Tells those who can still submit, each with the deadline of their own entry where it changed. @returns how many */
async function notifyParticipants(
  tx: Db,
  id: string,
  windows: { before: SeasonWindows; after: SeasonWindows },
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const rows = await tx
    .select()
    .from(entry)
    .where(and(eq(entry.seasonId, id), inArray(entry.status, ['draft', 'submitted'])));
  const recipients = new Map<number, Recipient[]>();
  for (const row of rows) {
    const deadline = getDeadline({ entry: row, windows: windows.after }).getTime();
    if (deadline === getDeadline({ entry: row, windows: windows.before }).getTime()) continue;
    const recipient = { userId: row.userId, href: paths.competitionEnter.entry(row.id) };
    const same = recipients.get(deadline);
    if (same) same.push(recipient);
    else recipients.set(deadline, [recipient]);
  }
  const isLater = new Date(windows.after.submit.closes) > new Date(windows.before.submit.closes);
  for (const [deadline, moved] of recipients)
    await notifyEach(tx, now, moved, {
      kind: 'deadline',
      title: isLater ? '报名截止时间推迟' : '报名截止时间提前',
      body: `截止时间改为北京时间${deadlineText(deadline)}，请在此之前提交。原因：${reason}`,
      dedupeKey: `moved:${id}:${deadline}:${now.getTime()}`,
    });
  return [...recipients.values()].flat().length;
}

/**
 * Moves the end of a season's windows, and with it the entries that the former end had closed; those who can still
 * submit are notified.
 *
 * @throws BAD_REQUEST for an earlier end that the operator has not confirmed
 */
export function extendSeason(
  services: Services,
  operator: Operator,
  id: string,
  { closes, windows: names, reason, earlier }: z.infer<typeof extendSeasonBody>,
): Promise<ExtendedSeason> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
    if (!row) throw new BusinessError('SEASON_UNKNOWN');
    const windows = moveWindows(row.windows, names, closes);
    const before = row.windows.submit.closes;
    if (new Date(windows.submit.closes) < new Date(before) && !earlier)
      throw new BusinessError('BAD_REQUEST', {
        msg: `新的截止时间早于现在的 ${deadlineText(before)}，参赛者会少这些时间；确认后请加 --yes`,
      });
    await tx.update(season).set({ windows }).where(eq(season.id, id));
    const now = services.clock.now();
    const reopened = await reopenEntries(tx, id, windows, {
      actor: getOperatorName(operator),
      at: now,
      reason,
    });
    const notified = await notifyParticipants(
      tx,
      id,
      { before: row.windows, after: windows },
      { reason, now },
    );
    const detail = { closes, windows: names, reason, before: row.windows, reopened, notified };
    await recordOperatorAction(services, operator, 'season.extend', id, detail, tx);
    return { before, reopened, notified };
  });
}
