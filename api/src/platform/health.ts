import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from './errors/business-error';
import { answers, ok } from './http/envelope';
import type { ServiceContext } from './service-context';

const described = { tags: ['运行状态'], response: answers(z.object({ status: z.literal('ok') })) };

/** A call that comes on a kept connection while the server closes belongs to another replica. */
export function refuseWhileClosing(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (!app.closing.started) return;
    reply.header('connection', 'close');
    throw new BusinessError('UNAVAILABLE');
  });
  app.addHook('preClose', async () => {
    app.closing.started = true;
  });
}

/** A database that does not answer in this time is as good as away. */
const PROBE_MS = 3_000;

async function requireDatabase({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const late = new AbortController();
  const tooLate = setTimeout(PROBE_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new BusinessError('UNAVAILABLE');
  });
  try {
    await Promise.race([db.execute(sql`SELECT 1`), tooLate]);
  } catch {
    throw new BusinessError('UNAVAILABLE');
  } finally {
    late.abort();
  }
}

/** `live`: the process answers. `ready`: the database answers too and the server is not closing. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const live = { ...described, operationId: 'getLiveness', summary: '进程是否存活' };
  const ready = { ...described, operationId: 'getReadiness', summary: '能否接受请求' };
  app.get('/health/live', { schema: live }, async () => ok({ status: 'ok' as const }));

  app.get('/health/ready', { schema: ready }, async () => {
    await requireDatabase(app);
    return ok({ status: 'ok' as const });
  });
};
