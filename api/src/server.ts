import { findUnknownSettings } from '@portal/releases/env';
import { keepOnFullDisk, LOG_OUTPUT } from '@portal/releases/log-output';
import { explainFileError } from '@portal/releases/release-error';
import { addressFolders, writeAddress } from '@portal/releases/server-address';
import { pino } from 'pino';
import { buildApp } from './app';
import { requireFinishedRestore } from './backup/restore-target';
import { fillSubmittedFacts } from './competition/submissions/fill-submitted-facts';
import { openDatabase } from './platform/db/migrate';
import { parseEnv } from './platform/env';
import { loadSecrets } from './platform/secrets/secrets';
import { seedSample } from './seed-sample';

/** Time for in-flight requests after a signal. */
const DRAIN_MS = 10_000;

async function start(): Promise<void> {
  for (const line of findUnknownSettings()) process.stderr.write(`${line}\n`);
  const env = parseEnv();
  await requireFinishedRestore(env.PORTAL_HOME);
  const database = await openDatabase(env).catch((reason: Error) => {
    if (!env.DATABASE_URL) throw reason;
    throw new Error(`DATABASE_URL 指明的数据库不可用：${reason.message}`, { cause: reason });
  });
  const logStream = keepOnFullDisk(pino.destination(LOG_OUTPUT));
  const app = await buildApp({ env, database, secrets: loadSecrets(env), logStream });
  await fillSubmittedFacts(app);
  await seedSample(app);
  await app.listen({ host: env.API_HOST, port: env.API_PORT });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : env.API_PORT;
  writeAddress(addressFolders.apis(env.PORTAL_HOME), env.API_HOST, port, (reason) =>
    app.log.warn({ reason }, "the address is not written: operators' commands need PORTAL_API_URL"),
  );
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
  process.stderr.write(`${explainFileError(error) ?? error.message}\n`);
  process.exit(1);
});
