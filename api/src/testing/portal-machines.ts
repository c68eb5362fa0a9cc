import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperatorClient } from '@portal/ops/operator-client';
import { readPortalPlace } from '../backup/env';
import type { Database } from '../platform/db/database';
import { isEmbedded, openEmbedded } from '../platform/db/embedded';
import { openDatabase } from '../platform/db/migrate';
import { parseEnv } from '../platform/env';
import { loadSecrets } from '../platform/secrets/secrets';
import { testDatabaseUrl } from './env';
import { buildTestApp, type TestApp } from './test-app';
import { createScratchDatabase, openTestDatabase } from './test-database';

/** Portal place for these variables. */
export const place = (variables: Record<string, string>) =>
  readPortalPlace({ LOG_LEVEL: 'silent', ...variables });

/** A migrated embedded database on disk, copied because creating one takes seconds. */
export async function openMigrated(variables: Record<string, string>): Promise<Database> {
  const env = parseEnv(variables);
  if (env.DATABASE_URL) return openDatabase(env);
  const memory = await openTestDatabase();
  const copy = isEmbedded(memory) ? await memory.snapshot() : undefined;
  await memory.close();
  return openEmbedded(join(env.PORTAL_HOME, 'db'), copy);
}

interface Portal extends TestApp {
  connect(): ReturnType<typeof createOperatorClient>;
}

/** Separate machines for the portals of one test file. */
export function createMachines() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const scratches: { drop(): Promise<void> }[] = [];
  const portals: TestApp[] = [];

  /** An empty home, and an empty database if there is a server. */
  async function emptyMachine(name: string): Promise<Record<string, string>> {
    const home = { PORTAL_HOME: join(folder, name) };
    if (!testDatabaseUrl) return home;
    const scratch = await createScratchDatabase(testDatabaseUrl);
    scratches.push(scratch);
    return { ...home, DATABASE_URL: scratch.url };
  }

  async function startPortal(variables: Record<string, string>, database: Database): Promise<Portal> {
    const secrets = loadSecrets(parseEnv(variables));
    const test = await buildTestApp({ ...variables, UPLOAD_USER_MINUTE: '100000' }, { database, secrets });
    const apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
    portals.push(test);
    const operatorKey = readFileSync(join(variables.PORTAL_HOME ?? '', 'operator.key'), 'utf8').trim();
    return {
      ...test,
      connect: () => createOperatorClient({ apiUrl, operatorKey, tenantId: '126', operator: '王运维' }),
    };
  }

  /** Stops portals left by failed tests and deletes everything. */
  async function remove(): Promise<void> {
    for (const portal of portals) await portal.close().catch(() => undefined);
    for (const scratch of scratches) await scratch.drop();
    rmSync(folder, { recursive: true, force: true });
  }

  return { folder, emptyMachine, startPortal, remove };
}
