import { resealedSchema } from '@portal/contract/operators';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { named } from '../platform/http/named-plugin';
import {
  closeOverdueEntries,
  confirmDeadline,
  remindParticipants,
  removeOldAttempts,
} from './entries/deadline-jobs';
import { entryRoutes } from './entries/entry-routes';
import { resealAnswers } from './entries/reseal-answers';
import { createEntryUserData } from './entries/user-data';
import { opsEntryRoutes } from './review/operator-entry-routes';
import { opsSeasonRoutes } from './seasons/operator-season-routes';
import { seasonRoutes } from './seasons/season-routes';
import { fillSubmittedFacts } from './submissions/fill-submitted-facts';
import { isReceiptCurrent } from './submissions/receipt';
import { submissionRoutes } from './submissions/submission-routes';
import { templateRoutes } from './templates/template-routes';

export const competitionRoutes: FastifyPluginAsyncZod = async (app) => {
  stampArrivals(app);
  app.addJob({
    name: 'fill-submitted-facts',
    title: '补齐旧版提交的概要',
    run: () => fillSubmittedFacts(app),
  });
  app.addJob({ name: 'close-entries', title: '截止后关闭报名', run: (run) => closeOverdueEntries(app, run) });
  app.addJob({
    name: 'remind-participants',
    title: '截止提醒',
    async run(run) {
      const reminded = await remindParticipants(app, run);
      if (reminded > 0) app.sendTextsSoon();
      return reminded;
    },
  });
  app.addJob({
    name: 'remove-submit-attempts',
    title: '清理过期的提交尝试',
    run: () => removeOldAttempts(app),
  });
  app.confirmTexts('reminder', (notice) => confirmDeadline(app, notice));
  app.confirmTexts('returned', (notice) => confirmDeadline(app, notice));
  app.confirmTexts('submitted', (notice) => isReceiptCurrent(app.db, notice));
  app.registerUserData(createEntryUserData(app));
  await app.register(named(seasonRoutes));
  await app.register(named(entryRoutes));
  await app.register(named(submissionRoutes));
  await app.register(named(templateRoutes));
  await app.register(named(opsSeasonRoutes));
  await app.register(named(opsEntryRoutes));

  app.post(
    '/ops/keys/reseal',
    describeCall('运营：报名', 'resealAnswers', '以最新密钥重新加密敏感信息', {
      response: returns(resealedSchema),
    }),
    async (request) => ok(await resealAnswers(app, request)),
  );
};

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request's headers arrived, by the server's clock; deadlines are judged by it. */
    arrived: Date;
  }
}

/** Stamps requests before any awaiting, so that a slow database never makes a participant miss the deadline. */
function stampArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrived');
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.arrived = app.clock.now();
  });
}
