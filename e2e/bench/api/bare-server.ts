import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { openEmbedded } from '../../../api/src/platform/db/embedded';
import { openServer } from '../../../api/src/platform/db/server';
import { parseEnv } from '../../../api/src/platform/env';

/** Baseline: bare Fastify, and the simplest durable single-row insert on the same kind of database. */
async function start(): Promise<void> {
  const env = parseEnv();
  const database = env.DATABASE_URL
    ? openServer(env.DATABASE_URL, env.DATABASE_POOL)
    : await openEmbedded(join(env.PORTAL_HOME, 'bare'));
  await database.withSession((session) =>
    session.run(
      'CREATE TABLE IF NOT EXISTS bare_row (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb)',
    ),
  );
  const app = Fastify({ bodyLimit: env.BODY_LIMIT });
  let page = {};
  app.put('/page', async (request) => {
    page = request.body as object;
    return { code: 200, data: true };
  });
  app.get('/page', async () => page);
  app.post('/row', async (request) => {
    await database.db.execute(sql`INSERT INTO bare_row (data) VALUES (${JSON.stringify(request.body)})`);
    return { code: 200, data: true };
  });
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
  const address = app.server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : 0 });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
}

void start();
