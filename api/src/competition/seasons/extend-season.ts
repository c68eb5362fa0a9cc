import { type WindowName, windowNames } from '@portal/contract/competition/season';
import type { MovedDeadline } from '@portal/contract/operators';
import { z } from 'zod';
import { getOperatorName, reasonSchema, recordOperatorAction } from '../../platform/audit-log';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import type { SeasonWindows } from '../tables';
import { confirmationShape, moveDeadline, planMove } from './move-deadline';
import { lockSeason, updateSeason } from './season-repository';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

export const extendSeasonBody = z.object({
  closes: z.iso.datetime({ offset: true }),
  windows: z.array(z.enum(windowNames)).min(1).default(['register', 'draft', 'submit']),
  reason: reasonSchema,
  ...confirmationShape,
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

/**
 * Extends the season's windows, reopens entries closed by the previous end and notifies those who can still submit.
 * @throws BAD_REQUEST for an earlier end that the operator has not confirmed
 */
export function extendSeason(
  services: Services,
  operator: Operator,
  id: string,
  { closes, windows: names, reason, earlier, dryRun }: z.infer<typeof extendSeasonBody>,
): Promise<MovedDeadline> {
  return services.db.transaction(async (tx) => {
    const row = await lockSeason(tx, id);
    const windows = moveWindows(row.windows, names, closes);
    if (dryRun) return planMove(row.windows, windows);
    await updateSeason(tx, id, { windows });
    const move = { actor: getOperatorName(operator), at: services.clock.now(), reason, earlier };
    const moved = await moveDeadline(tx, id, { before: row.windows, after: windows }, move);
    const { reopened, notified } = moved;
    const detail = { closes, windows: names, reason, before: row.windows, reopened, notified };
    await recordOperatorAction(services, operator, 'season.extend', id, detail, tx);
    return moved;
  });
}
