import { outboxMessageSchema } from '@portal/contract/sms';
import { desc, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers, ok } from '../platform/http/envelope';
import { smsOutbox } from './tables';

const NEWEST = 100;

/** Text messages of the outbox. Registered in embedded mode only, so that production has no such path. */
export const devRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.env.PORTAL_MODE !== 'embedded') return;

  app.get(
    '/dev/outbox',
    {
      config: { tenantless: true },
      schema: {
        tags: ['开发'],
        operationId: 'listOutbox',
        summary: '短信发件箱（仅内置模式）',
        querystring: z.object({ mobile: z.string().max(20).optional() }),
        response: answers(z.array(outboxMessageSchema)),
      },
    },
    async (request) => {
      const { mobile } = request.query;
      const rows = await app.db
        .select()
        .from(smsOutbox)
        .where(mobile ? eq(smsOutbox.mobile, mobile) : undefined)
        .orderBy(desc(smsOutbox.id))
        .limit(NEWEST);
      return ok(rows.map(({ id: _id, at, ...message }) => ({ ...message, at: at.toISOString() })));
    },
  );
};
