import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { queryRows } from './db/database';
import { BusinessError } from './errors/business-error';
import { ok, returns } from './http/envelope';
import type { ServiceContext } from './service-context';

const described = { tags: ['运行状态'], response: returns(z.object({ status: z.literal('ok') })) };

/** Calls on kept-alive connections during shutdown should go to another replica. */
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

/** Timeout after which the database counts as unavailable. */
const PROBE_MS = 3_000;

const NOW = sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;

/** @returns how far this machine's clock is ahead of the database's, in ms, ignoring the response time */
async function requireDatabase({ db }: Pick<ServiceContext, 'db'>): Promise<number> {
  const asked = Date.now();
  const tooLate = setTimeout(PROBE_MS, undefined, { ref: false });
  const rows = await Promise.race([queryRows<{ ms: number }>(db, NOW), tooLate]).catch(() => undefined);
  if (!rows) throw new BusinessError('UNAVAILABLE');
  const [{ ms } = { ms: asked }] = rows;
  return asked > ms ? asked - ms : Math.min(0, Date.now() - ms);
}

/** Codes, deadlines and jobs use the replica's clock. */
const MAX_SKEW_MS = 5_000;
const REPEAT_SKEW_MS = 600_000;

/** @returns function that logs clock skew, at most once per interval */
function createSkewLog(log: Pick<FastifyInstance['log'], 'error'>): (aheadMs: number) => void {
  let silentUntil = 0;
  return (aheadMs) => {
    if (Math.abs(aheadMs) < MAX_SKEW_MS || performance.now() < silentUntil) return;
    silentUntil = performance.now() + REPEAT_SKEW_MS;
    const aheadSeconds = Math.round(aheadMs / 1000);
    log.error({ aheadSeconds }, 'the clocks of this machine and of the database differ: look at their NTP');
  };
}

/** `live`: the process responds. `ready`: the database responds as well and the server is not shutting down. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const live = { ...described, operationId: 'getLiveness', summary: '进程是否存活' };
  const ready = { ...described, operationId: 'getReadiness', summary: '能否接受请求' };
  const noteSkew = createSkewLog(app.log);
  app.get('/health/live', { schema: live }, async () => ok({ status: 'ok' as const }));

  app.get('/health/ready', { schema: ready }, async () => {
    noteSkew(await requireDatabase(app));
    return ok({ status: 'ok' as const });
  });
};
