import { beijingTime } from '@portal/contract/beijing-time';
import { signUpCountsSchema, signUpRowSchema } from '@portal/contract/sign-up';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordOperatorAction } from '../../platform/audit-log';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { itemParams } from '../dto';
import { countSignUps, listSignUps, takesSignUps } from './seats';
import { ticketNumber } from './sign-up';

const tag = '运营：活动报名';
export const activityParams = itemParams.pick({ id: true });

export const signUpOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/activities',
    describeCall(tag, 'listActivitySignUps', '在本站报名的活动及其名额', {
      response: returns(z.array(signUpCountsSchema)),
    }),
    async () => {
      const rows = await countSignUps(app.db);
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
      response: returns(z.array(signUpRowSchema)),
    }),
    async (request) => {
      const { id } = request.params;
      const rows = await listSignUps(app.db, id);
      // Audited, because the list contains names and phones.
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
