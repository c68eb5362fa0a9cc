import { type WindowName, windowNames } from '@portal/contract/competition/season';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { operatorOf, reasonSchema, recordAct } from '../platform/audit-log';
import { BusinessError } from '../platform/errors/business-error';
import { type Reopened, reopenEntries } from './reopen-entries';
import { type SeasonWindows, season } from './tables';

export const extendSeasonBody = z.object({
  closes: z.iso.datetime({ offset: true }),
  windows: z.array(z.enum(windowNames)).min(1).default(['register', 'draft', 'submit']),
  reason: reasonSchema,
});

function moved(before: SeasonWindows, names: readonly WindowName[], closes: string): SeasonWindows {
  const after = { ...before };
  for (const name of names) {
    if (new Date(closes) <= new Date(before[name].opens)) {
      throw new BusinessError('BAD_REQUEST', { msg: '截止时间须晚于开始时间' });
    }
    after[name] = { ...before[name], closes };
  }
  return after;
}

/** Moves the end of a season's windows, and with it the entries that the former end had closed. */
export function extendSeason(
  app: FastifyInstance,
  request: FastifyRequest,
  id: string,
  { closes, windows: names, reason }: z.infer<typeof extendSeasonBody>,
): Promise<Reopened> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
    if (!row) throw new BusinessError('SEASON_UNKNOWN');
    const windows = moved(row.windows, names, closes);
    await tx.update(season).set({ windows }).where(eq(season.id, id));
    const reopening = { actor: operatorOf(request), at: app.clock.now(), reason };
    const reopened = await reopenEntries(tx, id, windows, reopening);
    const detail = { closes, windows: names, reason, before: row.windows, reopened };
    await recordAct(app, request, 'season.extend', id, detail, tx);
    return reopened;
  });
}
