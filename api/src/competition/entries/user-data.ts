import { beijingTime } from '@portal/contract/beijing-time';
import { and, eq, isNull } from 'drizzle-orm';
import { entryFile } from '../../files/tables';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import type { UserData } from '../../platform/user-data';
import { hideProjects } from '../review/public-projects';
import { getDefinition } from '../seasons/season-repository';
import { listSubmissions, listSubmittedSteps } from '../submissions/submission-repository';
import { type EntryRow, entry, submitAttempt } from '../tables';
import { listOwnEntries, listPublishedEvents, listSteps } from './entry-repository';
import { openStep } from './sealed-answers';

type Services = Pick<ServiceContext, 'secrets'>;

async function exportSubmissions(services: Services, db: Db, { id, seasonId }: EntryRow) {
  const submissions = await listSubmissions(db, id);
  return Promise.all(
    submissions.map(async (submission) => {
      const { id: _id, entryId: _entry, steps: _steps, submittedAt, ...row } = submission;
      const definition = await getDefinition(db, seasonId, row.definitionVersion);
      return {
        ...row,
        submittedAt: beijingTime(submittedAt),
        steps: listSubmittedSteps(submission).map(({ data, ...step }) => ({
          ...step,
          answers: openStep(services.secrets, definition, step.stepId, data),
        })),
      };
    }),
  );
}

/**
 * Exports all of a user's entries; closing the account removes their projects from the showcase and deletes entries
 * without a current submission (drafts and withdrawn ones).
 */
export function createEntryUserData(services: Services): UserData {
  return {
    title: '报名信息',
    kept: '已提交的报名及其材料，按赛事档案要求至少保存至赛季结束后三年，项目不再公开展示。',
    async export(db, userId) {
      const rows = await listOwnEntries(db, userId);
      return Promise.all(
        rows.map(async ({ entry: row, season }) => {
          const definition = await getDefinition(db, row.seasonId, row.definitionVersion);
          const steps = await listSteps(db, row.id);
          const events = await listPublishedEvents(db, row.id);
          // Leave out the unpublished decision: it is not the user's data.
          const { userId: _user, status: _status, ...shown } = row;
          return {
            ...shown,
            season: season.name,
            // In clear: users export their own data.
            steps: steps.map(({ entryId: _entry, data, ...step }) => ({
              ...step,
              answers: openStep(services.secrets, definition, step.stepId, data),
            })),
            history: events.map(({ publishedStatus, actor, note, at }) => ({
              status: publishedStatus,
              actor,
              note,
              at: beijingTime(at),
            })),
            submissions: await exportSubmissions(services, db, row),
            attempts: await db
              .select({ idempotencyKey: submitAttempt.idempotencyKey, begunAt: submitAttempt.begunAt })
              .from(submitAttempt)
              .where(eq(submitAttempt.entryId, row.id)),
            files: (
              await db
                .selectDistinct({ fileId: entryFile.fileId })
                .from(entryFile)
                .where(eq(entryFile.entryId, row.id))
            ).map(({ fileId }) => fileId),
          };
        }),
      );
    },
    async erase(db, userId) {
      const own = await db.select().from(entry).where(eq(entry.userId, userId)).for('update');
      await hideProjects(db, own);
      await db.delete(entry).where(and(eq(entry.userId, userId), isNull(entry.submittedAt)));
    },
  };
}
