import { notificationPageSchema, notificationQuerySchema, rowIdSchema } from '@portal/contract/account';
import { outboxMessageSchema } from '@portal/contract/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { getSignedInUser } from '../platform/http/caller';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { listNewestOutbox, listNotices, markNoticesRead, removeOldNotices } from './repository';

const NEWEST = 100;

const tag = '个人中心';

/** Notices of the personal centre. */
export const noticeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addJob({
    name: 'remove-old-notices',
    title: '清理到期的站内通知和短信记录',
    run: () => removeOldNotices(app),
  });

  app.get(
    '/auth/user/notifications',
    describeCall(tag, 'listNotifications', '站内通知', {
      querystring: notificationQuerySchema,
      response: returns(notificationPageSchema),
    }),
    async (request) => ok(await listNotices(app.db, getSignedInUser(request).id, request.query)),
  );

  app.post(
    '/auth/user/notifications/:id/read',
    describeCall(tag, 'markNotificationRead', '标为已读', {
      params: rowIdSchema,
      response: returnsDone,
    }),
    async (request) => {
      const { id } = request.params;
      const known = await markNoticesRead(app.db, getSignedInUser(request).id, app.clock.now(), id);
      if (!known) throw new BusinessError('NOT_FOUND');
      return done();
    },
  );

  app.post(
    '/auth/user/notifications/read-all',
    describeCall(tag, 'markAllNotificationsRead', '全部标为已读', { response: returnsDone }),
    async (request) => {
      await markNoticesRead(app.db, getSignedInUser(request).id, app.clock.now());
      return done();
    },
  );
};

/** Outbox messages. Embedded mode only, so that the path does not exist in production. */
export const outboxRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.env.PORTAL_MODE !== 'embedded') return;

  app.get(
    '/dev/outbox',
    describeCall('开发', 'listOutbox', '短信发件箱（仅内置模式）', {
      querystring: z.object({ mobile: z.string().max(20).optional() }),
      response: returns(z.array(outboxMessageSchema)),
    }),
    async (request) => {
      const { mobile } = request.query;
      const rows = await listNewestOutbox(app.db, mobile, NEWEST);
      return ok(rows.map(({ id: _id, at, ...message }) => ({ ...message, at: at.toISOString() })));
    },
  );
};
