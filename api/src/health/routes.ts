import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../errors/business-error';
import { answers, ok } from '../http/envelope';

const described = { tags: ['运行状态'], response: answers(z.object({ status: z.literal('ok') })) };
const config = { tenantless: true };

/** `live`: the process answers. `ready`: the database answers too and the server is not closing. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const live = { ...described, operationId: 'getLiveness', summary: '进程是否存活' };
  const ready = { ...described, operationId: 'getReadiness', summary: '能否接受请求' };
  app.get('/health/live', { schema: live, config }, async () => ok({ status: 'ok' as const }));

  app.get('/health/ready', { schema: ready, config }, async () => {
    if (app.closing.started) throw new BusinessError('UNAVAILABLE');
    await app.db.execute(sql`SELECT 1`).catch(() => {
      throw new BusinessError('UNAVAILABLE');
    });
    return ok({ status: 'ok' as const });
  });
};
