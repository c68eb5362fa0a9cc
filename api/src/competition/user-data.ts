import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../beijing-time';
import type { UserData } from '../users/user-data';
import { definitionOf } from './entry-context';
import { listEvents, listOwnEntries, listSteps } from './entry-repository';
import { openStep } from './sealed-answers';
import { entry } from './tables';

/** Entries in the export of an account's data and in its closing. */
export function entryUserData(app: FastifyInstance): UserData {
  return {
    title: '报名信息',
    kept: '已提交的报名及其材料，按赛事档案要求保存至赛季结束后三年',
    async export(db, userId) {
      const rows = await listOwnEntries(db, userId);
      return Promise.all(
        rows.map(async ({ entry: row, season }) => {
          const definition = await definitionOf(app, db, row.seasonId, row.definitionVersion);
          const steps = await listSteps(db, row.id);
          const events = await listEvents(db, row.id);
          return {
            season: season.name,
            entryNo: row.entryNo,
            status: row.publishedStatus,
            submittedAt: row.submittedAt && beijingTime(row.submittedAt),
            // In clear: these are the user's own data, handed to the user.
            steps: Object.fromEntries(
              steps.map(({ stepId, data }) => [stepId, openStep(app.secrets, definition, stepId, data)]),
            ),
            history: events.map(({ publishedStatus, at }) => ({
              status: publishedStatus,
              at: beijingTime(at),
            })),
          };
        }),
      );
    },
    async erase(db, userId) {
      await db
        .delete(entry)
        .where(and(eq(entry.userId, userId), inArray(entry.status, ['draft', 'not_submitted', 'withdrawn'])));
    },
  };
}
