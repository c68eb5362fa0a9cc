import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAct } from '../platform/audit-log';
import { answers, ok } from '../platform/http/envelope';
import { stampArrivals } from './arrival';
import { entryRoutes } from './entry-routes';
import { opsEntryRoutes } from './ops-entry-routes';
import { opsSeasonRoutes } from './ops-season-routes';
import { closeSeasons, isStillDue, remindDrafts, sweepAttempts } from './reminders';
import { resealAnswers } from './reseal-answers';
import { seasonRoutes } from './season-routes';
import { submissionRoutes } from './submission-routes';
import { entryUserData } from './user-data';

/** Seasons and entries. */
export const competitionRoutes: FastifyPluginAsyncZod = async (app) => {
  stampArrivals(app);
  app.addSweep(() => remindDrafts(app));
  app.addSweep(() => closeSeasons(app));
  app.addSweep(() => sweepAttempts(app));
  app.confirmTexts('reminder', (reminder) => isStillDue(app, reminder));
  app.registerUserData(entryUserData(app));
  await app.register(seasonRoutes);
  await app.register(entryRoutes);
  await app.register(submissionRoutes);
  await app.register(opsSeasonRoutes);
  await app.register(opsEntryRoutes);

  app.post(
    '/ops/keys/reseal',
    {
      onRequest: app.requireOperator,
      schema: {
        tags: ['运营：报名'],
        operationId: 'resealAnswers',
        summary: '以最新密钥重新加密敏感信息',
        response: answers(
          z.object({
            key: z.string().describe('现在加密所用的密钥'),
            steps: z.number().int(),
            submissions: z.number().int(),
            unreadable: z.array(z.string()).describe('无法解密、因而未处理的报名'),
          }),
        ),
      },
    },
    async (request) => {
      const done = await resealAnswers(app);
      await recordAct(app, request, 'keys.reseal', 'entries', done);
      return ok(done);
    },
  );
};
