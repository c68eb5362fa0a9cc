import { consentsSchema } from '@portal/contract/users/consents';
import { exportDataSchema, userExportSchema } from '@portal/contract/users/export';
import { notificationPageSchema, notificationQuerySchema } from '@portal/contract/users/notifications';
import { closeAccountSchema, closedAccountSchema, closingTermsSchema } from '@portal/contract/users/profile';
import { sessionIdSchema, signInRecordsSchema } from '@portal/contract/users/sessions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { markRead, pageOfNotifications } from '../notifications/notices';
import { BusinessError } from '../platform/errors/business-error';
import { answers, ok } from '../platform/http/envelope';
import { listConsents, withdrawConsent } from './consents';
import { userOf } from './guards';
import { closeAccount, closingTerms, exportOwnData, registerOwnData } from './own-data';
import { endSessions } from './sessions';
import { listSignIns } from './sign-in-records';

const tags = ['个人中心'];
const done = answers(z.literal(true));
const success = () => ok(true as const);

/** What a user may see and end of their own: sign-ins, notices, consents, data, the account. */
export const rightsRoutes: FastifyPluginAsyncZod = async (app) => {
  registerOwnData(app);
  app.addHook('onRequest', app.requireUser);

  app.get(
    '/auth/user/sessions',
    {
      schema: {
        tags,
        operationId: 'listSignIns',
        summary: '登录记录',
        response: answers(signInRecordsSchema),
      },
    },
    async (request) => {
      const { id, sessionId } = userOf(request);
      return ok(await listSignIns(app, id, sessionId));
    },
  );

  app.delete(
    '/auth/user/sessions/:id',
    {
      schema: {
        tags,
        operationId: 'endSession',
        summary: '结束一个登录',
        params: sessionIdSchema,
        response: done,
      },
    },
    async (request) => {
      const which = { userId: userOf(request).id, id: request.params.id };
      const ended = await endSessions(app.db, app.clock.now(), 'ended-elsewhere', which);
      if (ended === 0) throw new BusinessError('NOT_FOUND');
      return success();
    },
  );

  app.delete(
    '/auth/user/sessions',
    {
      schema: {
        tags,
        operationId: 'endOtherSessions',
        summary: '结束其他全部登录',
        response: answers(z.object({ ended: z.int() })),
      },
    },
    async (request) => {
      const { id, sessionId } = userOf(request);
      const which = { userId: id, except: sessionId };
      return ok({ ended: await endSessions(app.db, app.clock.now(), 'ended-elsewhere', which) });
    },
  );

  app.get(
    '/auth/user/notifications',
    {
      schema: {
        tags,
        operationId: 'listNotifications',
        summary: '站内通知',
        querystring: notificationQuerySchema,
        response: answers(notificationPageSchema),
      },
    },
    async (request) => ok(await pageOfNotifications(app.db, userOf(request).id, request.query)),
  );

  app.post(
    '/auth/user/notifications/:id/read',
    {
      schema: {
        tags,
        operationId: 'markNotificationRead',
        summary: '标为已读',
        params: sessionIdSchema,
        response: done,
      },
    },
    async (request) => {
      const { id } = request.params;
      const known = await markRead(app.db, userOf(request).id, app.clock.now(), id);
      if (!known) throw new BusinessError('NOT_FOUND');
      return success();
    },
  );

  app.post(
    '/auth/user/notifications/read-all',
    { schema: { tags, operationId: 'markAllNotificationsRead', summary: '全部标为已读', response: done } },
    async (request) => {
      await markRead(app.db, userOf(request).id, app.clock.now());
      return success();
    },
  );

  app.get(
    '/auth/user/consents',
    { schema: { tags, operationId: 'listConsents', summary: '授权同意', response: answers(consentsSchema) } },
    async (request) => ok(await listConsents(app.db, userOf(request).id)),
  );

  app.post(
    '/auth/user/consents/:id/withdraw',
    {
      schema: {
        tags,
        operationId: 'withdrawConsent',
        summary: '撤回同意',
        params: sessionIdSchema,
        response: done,
      },
    },
    async (request) => {
      await withdrawConsent(app.db, userOf(request).id, request.params.id, app.clock.now());
      return success();
    },
  );

  app.post(
    '/auth/user/export',
    {
      schema: {
        tags,
        operationId: 'exportOwnData',
        summary: '导出本人数据，需当前手机号的验证码（类型 04）',
        body: exportDataSchema,
        response: answers(userExportSchema),
      },
    },
    async (request) => ok(await exportOwnData(app, userOf(request).id, request.body.smsCode)),
  );

  app.get(
    '/auth/user/close',
    {
      schema: {
        tags,
        operationId: 'getClosingTerms',
        summary: '注销前须知',
        response: answers(closingTermsSchema),
      },
    },
    async () => ok(closingTerms(app)),
  );

  app.post(
    '/auth/user/close',
    {
      schema: {
        tags,
        operationId: 'closeAccount',
        summary: '注销账号',
        body: closeAccountSchema,
        response: answers(closedAccountSchema),
      },
    },
    async (request) => ok(await closeAccount(app, userOf(request).id, request.body.smsCode)),
  );
};
