import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { requireFinishedRestore } from './backup/restore-target';
import { fillSubmittedFacts } from './competition/submissions/fill-submitted-facts';
import { openDatabase } from './platform/db/migrate';
import { parseEnv } from './platform/env';
import { reachableUrl } from './platform/http/client-address';
import { loadSecrets } from './platform/secrets/secrets';
import { seedSample } from './seed-sample';

/** Time for running requests to finish after the signal. */
const DRAIN_MS = 10_000;

async function start(): Promise<void> {
  const env = parseEnv();
  requireFinishedRestore(env.PORTAL_HOME);
  const database = await openDatabase(env);
  const app = await buildApp({ env, database, secrets: loadSecrets(env) });
  await fillSubmittedFacts(app);
  await seedSample(app);
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : env.API_PORT;
  // The operators' commands find the API by it.
  mkdirSync(env.PORTAL_HOME, { recursive: true });
  writeFileSync(join(env.PORTAL_HOME, 'api.url'), `${reachableUrl(env.API_HOST, port)}\n`);
  process.send?.({ ready: true, port });

  async function stop() {
    if (app.closing.started) return;
    app.closing.started = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
