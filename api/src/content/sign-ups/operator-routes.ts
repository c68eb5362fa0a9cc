import { beijingTime } from '@portal/contract/beijing-time';
import { signUpCountsSchema, signUpRowSchema } from '@portal/contract/sign-up';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userAccount } from '../../accounts/tables';
import { recordOperatorAction } from '../../platform/audit-log';
import { BusinessError } from '../../platform/errors/business-error';
import { answers, describeCall, ok } from '../../platform/http/envelope';
import { contentItem } from '../tables';
import { activitySignUp, takesSignUps } from './seats';
import { ticketNumber } from './sign-up';

const tag = '运营：活动报名';
export const activityParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Operators' calls of activities' sign-ups. */
export const signUpOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/activities',
    describeCall(tag, 'listActivitySignUps', '在本站报名的活动及其名额', {
      response: answers(z.array(signUpCountsSchema)),
    }),
    async () => {
      const counted = (state: string) =>
        sql<number>`count(*) FILTER (WHERE ${activitySignUp.state} = ${state})::integer`;
      const rows = await app.db
        .select({
          activity: contentItem,
          taken: counted('confirmed'),
          waiting: counted('waiting'),
          cancelled: counted('cancelled'),
        })
        .from(contentItem)
        .leftJoin(activitySignUp, eq(activitySignUp.activityId, contentItem.id))
        .where(eq(contentItem.type, 'activity'))
        .groupBy(contentItem.id)
        .orderBy(desc(sql`${contentItem.fields}->>'starts'`));
      return ok(
        rows
          .filter(({ activity, taken, waiting }) => takesSignUps(activity) || taken + waiting > 0)
          .map(({ activity: { id, title, fields }, ...counts }) => ({
            id,
            title,
            starts: String(fields.starts),
            signUpUntil: fields.signUpUntil ? String(fields.signUpUntil) : null,
            capacity: typeof fields.capacity === 'number' ? fields.capacity : null,
            ...counts,
          })),
      );
    },
  );

  app.get(
    '/ops/activities/:id/sign-ups',
    describeCall(tag, 'listSignUps', '活动的报名名单', {
      params: activityParams,
      response: answers(z.array(signUpRowSchema)),
    }),
    async (request) => {
      const { id } = request.params;
      const [activity] = await app.db
        .select({ id: contentItem.id })
        .from(contentItem)
        .where(and(eq(contentItem.id, id), eq(contentItem.type, 'activity')));
      if (!activity) throw new BusinessError('NOT_FOUND');
      const rows = await app.db
        .select({ record: activitySignUp, username: userAccount.username })
        .from(activitySignUp)
        .leftJoin(userAccount, eq(userAccount.id, activitySignUp.userId))
        .where(eq(activitySignUp.activityId, id))
        .orderBy(asc(activitySignUp.signedUpAt), asc(activitySignUp.id));
      // The list holds names and phones: who read it is on record.
      await recordOperatorAction(app, request, 'activity.sign-ups', String(id), { people: rows.length });
      return ok(
        rows.map(({ record, username }) => ({
          number: ticketNumber(record.id),
          state: record.state,
          name: record.name,
          mobile: record.mobile,
          username,
          signedUpAt: beijingTime(record.signedUpAt),
          cancelledAt: record.cancelledAt && beijingTime(record.cancelledAt),
        })),
      );
    },
  );
};
