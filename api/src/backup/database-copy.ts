import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { CommandError } from '@portal/ops/failure';
import type { OperatorClient } from '@portal/ops/operator-client';
import { z } from 'zod';
import { holdObjectRemovals } from '../files/removals';
import { recordOperatorAction } from '../platform/audit-log';
import { systemClock } from '../platform/clock';
import type { Database, SqlSession } from '../platform/db/database';
import {
  compressedSnapshot,
  type EmbeddedDatabase,
  FolderInUseError,
  openEmbedded,
} from '../platform/db/embedded';
import { openServer } from '../platform/db/server';
import type { PortalPlace } from './env';
import { dumpDatabase, requireDirectConnection } from './postgres-programs';
import { isOccupied } from './restore-target';

/** Maximum time for which a killed backup prevents the removal of files. */
const HOLD_SECONDS = 900;
const RENEW_MS = 60_000;

const storedFileSchema = z.object({
  id: z.string(),
  key: z.string().regex(/^[A-Za-z0-9_-]+$/),
  size: z.number(),
  sha256: z.string(),
  purpose: z.string(),
});
/** A file referenced by the copied database. */
export type NamedFile = z.infer<typeof storedFileSchema>;

interface DatabaseFacts {
  /** Major version of PostgreSQL. */
  version: number;
  migrations: { name: string; sha256: string }[];
  dataKeys: { id: string; fingerprint: string }[];
  files: NamedFile[];
}

/** A consistent snapshot of the database. */
export interface DatabaseCopy extends DatabaseFacts {
  kind: 'embedded' | 'server';
  /** Can be read once, before `release`. */
  content: AsyncIterable<Uint8Array>;
  /** Resumes file removal; call it after reading the files. */
  release(): Promise<void>;
}

/** @returns major version of the server */
async function readVersion(session: SqlSession): Promise<number> {
  const [number] = await session.column("SELECT current_setting('server_version_num')");
  return Math.floor(Number(number) / 10_000);
}

async function readFacts(session: SqlSession): Promise<DatabaseFacts> {
  const pairs = async (sqlText: string) =>
    (await session.column(sqlText)).map((line) => line.split(' ') as [string, string]);
  const files = await session.column(
    "SELECT json_build_object('id', id, 'key', storage_key, 'size', size, 'sha256', sha256, 'purpose', purpose)::text FROM stored_file ORDER BY storage_key",
  );
  const migrations = await pairs("SELECT name || ' ' || sha256 FROM schema_migration ORDER BY name");
  const dataKeys = await pairs("SELECT id || ' ' || fingerprint FROM data_key ORDER BY id");
  return {
    version: await readVersion(session),
    migrations: migrations.map(([name, sha256]) => ({ name, sha256 })),
    dataKeys: dataKeys.map(([id, fingerprint]) => ({ id, fingerprint })),
    files: files.map((line) => storedFileSchema.parse(JSON.parse(line))),
  };
}

/** Prevents removal of files until the copy is released. */
async function holdWhile(hold: (seconds: number) => Promise<unknown>): Promise<() => Promise<void>> {
  await hold(HOLD_SECONDS);
  // If renewal fails, removed files are reported as missing.
  const renewing = setInterval(() => void hold(HOLD_SECONDS).catch(() => undefined), RENEW_MS);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await hold(0).catch(() => undefined);
  };
}

async function recordBackup(database: Database, operator: string, id: string): Promise<void> {
  await recordOperatorAction({ db: database.db, clock: systemClock }, { operator }, 'backup.create', id);
}

/** One transaction reads the facts and exports its snapshot to `pg_dump`. */
async function copyServer(url: string, operator: string, id: string): Promise<DatabaseCopy> {
  await requireDirectConnection(url);
  const database = openServer(url, 2);
  const letGo = await holdWhile((seconds) =>
    holdObjectRemovals(database.db, id, seconds, systemClock.now()),
  ).catch(async (error) => {
    await database.close();
    throw new CommandError('store', '连不上数据库，或数据库还没有升级到这个版本：请先启动平台接口一次', {
      cause: error,
    });
  });
  const close = async () => {
    await letGo();
    await database.close();
  };
  try {
    await recordBackup(database, operator, id);
    const opened = await new Promise<{
      facts: DatabaseFacts;
      snapshot: string;
      end: () => void;
    }>((resolve, reject) => {
      database
        .withSession(async (session) => {
          await session.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
          await session.run('SET LOCAL idle_in_transaction_session_timeout = 0');
          const [snapshot = ''] = await session.column('SELECT pg_export_snapshot()');
          const facts = await readFacts(session);
          await new Promise<void>((end) => resolve({ facts, snapshot, end }));
          await session.run('COMMIT');
        })
        .catch(reject);
    });
    async function* content() {
      yield* dumpDatabase(url, opened.snapshot);
      opened.end();
    }
    return {
      kind: 'server',
      ...opened.facts,
      content: content(),
      async release() {
        opened.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyOpened(database: EmbeddedDatabase, operator: string, id: string): Promise<DatabaseCopy> {
  try {
    await recordBackup(database, operator, id);
    const facts = await database.withSession(readFacts);
    const content = await compressedSnapshot(database);
    // Its folder stays locked, so that no portal can start and remove files.
    return { kind: 'embedded', ...facts, content, release: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A running portal has exclusive access to its embedded database: it sends a copy, which is opened to verify it. */
async function copyRunning(client: OperatorClient, id: string): Promise<DatabaseCopy> {
  const release = await holdWhile((seconds) => client.post('/backup/hold', { id, seconds }));
  try {
    const compressed = await client.download('/backup/database', { id });
    const database = await openEmbedded(undefined, new Blob([new Uint8Array(gunzipSync(compressed))]));
    try {
      const facts = await database.withSession(readFacts);
      return { kind: 'embedded', ...facts, content: Readable.from([compressed]), release };
    } finally {
      await database.close();
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Copies the database of a running or stopped portal and prevents removal of files until the copy is released. Files
 * never change and are stored before they are referenced, so all referenced files exist.
 * @param connect calls a running portal
 */
export async function copyDatabase(place: PortalPlace, connect: () => OperatorClient): Promise<DatabaseCopy> {
  const { env, operator } = place;
  const id = randomUUID();
  if (env.DATABASE_URL) return copyServer(env.DATABASE_URL, operator, id);
  const folder = join(env.PORTAL_HOME, 'db');
  // A failed restore leaves an empty folder.
  if (!isOccupied(folder))
    throw new CommandError(
      'not-found',
      `${env.PORTAL_HOME} 中没有门户的数据：请检查 PORTAL_HOME；数据库在 PostgreSQL 服务器上的，请设置 DATABASE_URL`,
    );
  try {
    return await copyOpened(await openEmbedded(folder), operator, id);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return copyRunning(connect(), id);
  }
}
