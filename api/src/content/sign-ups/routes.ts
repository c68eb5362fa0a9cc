import { seatsSchema, signUpSchema, signUpTicketSchema } from '@portal/contract/sign-up';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getClient } from '../../accounts/clients';
import { findPersonOrVisitor } from '../../accounts/guards';
import { deleteInBatches } from '../../platform/db/batches';
import { BusinessError } from '../../platform/errors/business-error';
import { sessionOptional } from '../../platform/http/caller';
import { describeCall, ok, returns, sends } from '../../platform/http/envelope';
import { named } from '../../platform/http/named-plugin';
import { toCalendar } from './calendar';
import { assignFreedSeats, sendMovedUpTexts } from './moving-up';
import { activityParams, signUpOperatorRoutes } from './operator-routes';
import { activitySignUp, countSeats, findActivity } from './seats';
import { cancelSignUp, expiredBy, readTicket, signUp, signUpUserData } from './sign-up';

const tag = '活动报名';
const ticketParams = z.object({ token: z.string().regex(/^\d{1,15}-[\w-]{22}$/) });

export const signUpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.registerUserData(signUpUserData);
  app.addJob({
    name: 'move-up-sign-ups',
    title: '活动候补递补与通知',
    async run() {
      await assignFreedSeats(app);
      return sendMovedUpTexts(app);
    },
  });
  app.addJob({
    name: 'remove-old-sign-ups',
    title: '清理结束半年的活动报名',
    run: () => deleteInBatches(app.db, activitySignUp, expiredBy(app.clock.now())),
  });
  await app.register(named(signUpOperatorRoutes));

  async function getActivity(id: number) {
    const activity = await findActivity(app.db, id, app.clock.now());
    if (!activity) throw new BusinessError('NOT_FOUND');
    return activity;
  }

  app.get(
    '/activity/:id/seats',
    describeCall(tag, 'countSeats', '活动名额', {
      params: activityParams,
      response: returns(seatsSchema),
    }),
    async (request) => ok(await countSeats(app.db, await getActivity(request.params.id))),
  );

  app.post(
    '/activity/:id/sign-up',
    describeCall(tag, 'signUp', '报名参加活动；名额已满时进入候补；已报名的得到原来的票', {
      description: '验证码类型为 06。',
      security: sessionOptional,
      params: activityParams,
      body: signUpSchema,
      response: returns(signUpTicketSchema),
    }),
    async (request) => {
      const user = await findPersonOrVisitor(app, request);
      const caller = { userId: user?.id ?? null, client: getClient(request) };
      return ok(await signUp(app, request.params.id, request.body, caller));
    },
  );

  app.get(
    '/activity-ticket/:token',
    describeCall(tag, 'readTicket', '查看活动的票', {
      params: ticketParams,
      response: returns(signUpTicketSchema),
    }),
    async (request) => ok(await readTicket(app, request.params.token)),
  );

  app.post(
    '/activity-ticket/:token/cancel',
    describeCall(tag, 'cancelSignUp', '取消活动报名，名额让给候补的第一位', {
      params: ticketParams,
      response: returns(signUpTicketSchema),
    }),
    async (request) => {
      const ticket = await cancelSignUp(app, request.params.token);
      sendMovedUpTexts(app).catch((error: unknown) =>
        app.outages.report(error, 'moved-up texts wait for the next round'),
      );
      return ok(ticket);
    },
  );

  app.get(
    '/activity/:id/calendar',
    describeCall(tag, 'readCalendar', '日历文件', {
      params: activityParams,
      response: { 200: sends('text/calendar', 'iCalendar') },
    }),
    async (request, reply) => {
      const activity = await getActivity(request.params.id);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="activity-${activity.id}.ics"`)
        .send(Buffer.from(toCalendar(activity)));
    },
  );
};
