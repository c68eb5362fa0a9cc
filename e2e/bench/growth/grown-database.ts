import { mkdirSync } from 'node:fs';
import { buildApp } from '../../../api/src/app';
import { openDatabase } from '../../../api/src/platform/db/migrate';
import { parseEnv } from '../../../api/src/platform/env';
import { loadSecrets } from '../../../api/src/platform/secrets/secrets';
import { seedSample } from '../../../api/src/seed-sample';
import { preparePeople } from '../../../api/src/testing/prepared-entries';
import { createScratchDatabase } from '../../../api/src/testing/test-database';
import { type Running, startProgram } from '../api/processes';
import { generateContent, pickNews, vacuum } from './generate-content';
import { generateEntries } from './generate-entries';
import type { Grown } from './measure';

const OPERATOR_KEY = 'operator-key-of-the-growth-bench';
const PEOPLE = 40;
const NEWS = 100;

/** Rate limits and jobs would distort the figures. */
const VARIABLES = {
  OPERATOR_KEY,
  SEARCH_ADDRESS_MINUTE: '10000000',
  ASSISTANT_ADDRESS_MINUTE: '10000000',
  SWEEP_INTERVAL: '86400',
};

export async function growDatabase(
  server: string,
  home: string,
  { name, items, entries }: { name: string; items: number; entries: number },
): Promise<Grown> {
  mkdirSync(home, { recursive: true });
  const scratch = await createScratchDatabase(server);
  const variables = { ...VARIABLES, PORTAL_HOME: home, DATABASE_URL: scratch.url };
  const people = await preparePeople(variables, PEOPLE);
  const env = parseEnv({ ...variables, LOG_LEVEL: 'silent', DATABASE_POOL: '5' });
  const database = await openDatabase(env);
  const app = await buildApp({ env, database, secrets: loadSecrets(env) });
  await seedSample(app);
  await app.close();
  await generateContent(database.db, items);
  await generateEntries(database.db, entries);
  await vacuum(database);
  const start = (): Promise<Running> => startProgram('e2e/bench/growth/watched-api.ts', variables);
  const api = await start();
  const news = await pickNews(database.db, NEWS);
  const grown: Grown = {
    name,
    database,
    api,
    targets: { base: api.base, operatorKey: OPERATOR_KEY, news, people, items, entries },
    async restart() {
      await grown.api.stop();
      grown.api = await start();
      grown.targets.base = grown.api.base;
    },
  };
  return grown;
}
