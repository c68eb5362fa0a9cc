import {
  closeAccountSchema,
  closedAccountSchema,
  closingTermsSchema,
  consentsSchema,
  exportDataSchema,
  rowIdSchema,
  signInRecordsSchema,
  userExportSchema,
} from '@portal/contract/account';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { getSignedInUser } from '../platform/http/caller';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { listConsents, withdrawConsent } from './consents';
import { accountUserData, closeAccount, closingTerms, exportOwnData } from './own-data';
import { endOwnSession, endSessions } from './session-repository';
import { listSignIns } from './sign-in-records';

const tag = '个人中心';

/** A user's sign-ins, notices, consents, data export and account closing. */
export const ownDataRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const data of accountUserData(app.clock)) app.registerUserData(data);

  app.get(
    '/auth/user/sessions',
    describeCall(tag, 'listSignIns', '登录记录', { response: returns(signInRecordsSchema) }),
    async (request) => {
      const { id, sessionId } = getSignedInUser(request);
      return ok(await listSignIns(app, id, sessionId));
    },
  );

  app.delete(
    '/auth/user/sessions/:id',
    describeCall(tag, 'endSession', '结束一个登录', { params: rowIdSchema, response: returnsDone }),
    async (request) => {
      const which = { userId: getSignedInUser(request).id, id: request.params.id };
      const known = await endOwnSession(app.db, app.clock.now(), which);
      if (!known) throw new BusinessError('NOT_FOUND');
      return done();
    },
  );

  app.delete(
    '/auth/user/sessions',
    describeCall(tag, 'endOtherSessions', '结束其他全部登录', {
      response: returns(z.object({ ended: z.int() })),
    }),
    async (request) => {
      const { id, sessionId } = getSignedInUser(request);
      const which = { userId: id, except: sessionId };
      return ok({ ended: await endSessions(app.db, app.clock.now(), 'ended-elsewhere', which) });
    },
  );

  app.get(
    '/auth/user/consents',
    describeCall(tag, 'listConsents', '授权同意', { response: returns(consentsSchema) }),
    async (request) => ok(await listConsents(app.db, getSignedInUser(request).id)),
  );

  app.post(
    '/auth/user/consents/:id/withdraw',
    describeCall(tag, 'withdrawConsent', '撤回同意', { params: rowIdSchema, response: returnsDone }),
    async (request) =>
      done(withdrawConsent(app.db, getSignedInUser(request).id, request.params.id, app.clock.now())),
  );

  app.post(
    '/auth/user/export',
    describeCall(tag, 'exportOwnData', '导出本人数据，需当前手机号的验证码（类型 04）', {
      body: exportDataSchema,
      response: returns(userExportSchema),
    }),
    async (request) => ok(await exportOwnData(app, getSignedInUser(request).id, request.body.smsCode)),
  );

  app.get(
    '/auth/user/close',
    describeCall(tag, 'getClosingTerms', '注销前须知', { response: returns(closingTermsSchema) }),
    async () => ok(closingTerms(app)),
  );

  app.post(
    '/auth/user/close',
    describeCall(tag, 'closeAccount', '注销账号', {
      body: closeAccountSchema,
      response: returns(closedAccountSchema),
    }),
    async (request) => ok(await closeAccount(app, getSignedInUser(request).id, request.body.smsCode)),
  );
};
