import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as joined } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { beijingTime } from '@portal/contract/beijing-time';
import { CommandError, describeFileError } from '@portal/ops/failure';
import { removeWhenInterrupted } from '@portal/ops/interruption';
import { sql } from 'drizzle-orm';
import { openStorage } from '../files/storage';
import { recordOperatorAction } from '../platform/audit-log';
import { systemClock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import { type EmbeddedDatabase, FolderInUseError, lockFolder, openEmbedded } from '../platform/db/embedded';
import { migrate } from '../platform/db/migrate';
import { openServer } from '../platform/db/server';
import type { ApiEnv } from '../platform/env';
import { type Member, readArchive } from './archive-reader';
import type { Progress } from './create-backup';
import type { KeyOptions } from './encryption';
import type { PortalPlace } from './env';
import { DATABASE_FILES, listMissingKeys, type Manifest, requireCompatibleArchive } from './manifest';
import { writeScript } from './move-to-server';
import { readDump, replaceDatabase, requireDirectConnection } from './postgres-programs';
import {
  listOccupied,
  listReplaced,
  markFinished,
  markUnfinished,
  placeParts,
  REPLACED,
  type RestoreTarget,
  requireStopped,
  restoreTarget,
} from './restore-target';

interface RestoreOptions extends KeyOptions {
  file: string;
  /** Asks whether existing data may be replaced; called only if there is some. */
  mayReplace: (occupied: readonly string[]) => Promise<boolean>;
}

interface RestoreResult {
  manifest: Manifest;
  /** Migrations applied because the archive is from an older version. */
  migrated: string[];
  /** Ids of files that the database refers to but that do not exist. */
  missing: string[];
  /** Folders with replaced data. */
  replaced: string[];
  /** Whether PORTAL_DATA_KEYS, if set, decrypts the data. */
  keysFit: boolean;
}

/** @returns the path to unpack a member to; pieces of the database are joined */
function stagedPath(staging: string, name: string): string {
  return join(staging, name.replace(/^(database\/.+)\.\d{5}$/, '$1'));
}

/** Restores modification times, because the release store orders releases by them. */
async function unpack(staging: string, { name, mode, mtime, content }: Member): Promise<void> {
  const path = stagedPath(staging, name);
  const isSecret = name.startsWith('keys/') || name.startsWith('secrets/');
  await mkdir(dirname(path), { recursive: true, ...(isSecret ? { mode: 0o700 } : {}) });
  const flags = name.startsWith('database/') ? 'a' : 'wx';
  const file = createWriteStream(path, { flags, mode: mode & 0o777, flush: true });
  await pipeline(content, file).catch((error: Error) => {
    throw Object.assign(error, { path });
  });
  await utimes(path, mtime, mtime);
}

/** Deletes holds and unfinished uploads, which cannot be completed here. */
async function tidyDatabase(
  { db }: Database,
  { env, operator }: PortalPlace,
  { id, createdAt }: Manifest,
): Promise<void> {
  await db.execute(sql`DELETE FROM backup_hold`);
  if (env.FILES_PROVIDER === 'local')
    await db.execute(sql`DELETE FROM upload_session WHERE completed_at IS NULL`);
  await recordOperatorAction({ db, clock: systemClock }, { operator }, 'backup.restore', id, { createdAt });
}

/** Migrates the restored database. @returns also id and storage key of each file that it refers to */
async function finishDatabase(database: Database, place: PortalPlace, manifest: Manifest) {
  try {
    const migrated = await migrate(database);
    await tidyDatabase(database, place, manifest);
    const lines = await database.withSession((session) =>
      session.column("SELECT id || ' ' || storage_key FROM stored_file ORDER BY storage_key"),
    );
    return { migrated, objects: lines.map((line) => line.split(' ') as [string, string]) };
  } finally {
    await database.close();
  }
}

/** Creates an embedded database from its copy. @param folder in memory if undefined */
async function openCopy(staging: string, { database }: Manifest, folder?: string): Promise<EmbeddedDatabase> {
  const unzipped = joined(
    createReadStream(join(staging, DATABASE_FILES.embedded)),
    createGunzip(),
    () => undefined,
  );
  const copy = new Blob([new Uint8Array(await buffer(unzipped))]);
  return openEmbedded(folder, copy).catch((cause) => {
    if (describeFileError(cause)) throw cause;
    const message = `打不开备份中的内置数据库（PostgreSQL ${database.version}），未作改动：请用备份时的门户版本恢复`;
    throw new CommandError('refused', message, { cause });
  });
}

/** Replaces the database on its server, atomically. */
async function replaceServer(url: string, place: PortalPlace, target: RestoreTarget, manifest: Manifest) {
  const { staging } = target;
  const moving = manifest.database.kind === 'embedded' ? await openCopy(staging, manifest) : undefined;
  let migrated: string[] = [];
  try {
    if (moving) migrated = await migrate(moving);
    const wasMarked = markUnfinished(target, manifest.id);
    const script = moving ? writeScript(moving) : readDump(join(staging, DATABASE_FILES.server));
    await replaceDatabase(url, script).catch((error) => {
      if (!wasMarked) markFinished(target);
      throw error;
    });
  } finally {
    await moving?.close();
  }
  const finished = await finishDatabase(openServer(url, 2), place, manifest);
  return { ...finished, migrated: [...migrated, ...finished.migrated] };
}

async function listMissing(
  env: ApiEnv,
  objects: readonly [id: string, key: string][],
  progress: Progress,
): Promise<string[]> {
  const storage = await openStorage(env);
  const missing: string[] = [];
  for (const [at, [id, key]] of objects.entries()) {
    if (!(await storage.has(key))) missing.push(id);
    progress('核对文件', at + 1, objects.length);
  }
  return missing;
}

/** Prevents portals and other restores from running. @returns function that unlocks and deletes unpacked files */
async function lock({ env }: PortalPlace, { home, staging }: RestoreTarget): Promise<() => Promise<void>> {
  const folders = env.DATABASE_URL ? [staging] : [staging, join(home, 'db')];
  const held: (() => Promise<void>)[] = [];
  const unlock = async () => {
    // The first lock is the staging folder's: without it, the folder belongs to another restore.
    if (held.length > 0) await rm(staging, { recursive: true, force: true });
    for (const letGo of held) await letGo();
  };
  try {
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      held.push(await lockFolder(folder));
    }
    if (env.DATABASE_URL) {
      await requireDirectConnection(env.DATABASE_URL);
      await requireStopped(env.DATABASE_URL);
    }
  } catch (error) {
    await unlock();
    if (!(error instanceof FolderInUseError)) throw error;
    throw new CommandError(
      'refused',
      '门户还在运行，或另一个恢复正在进行：请先停止门户（npm start 或平台接口）再恢复',
      {
        cause: error,
      },
    );
  }
  return unlock;
}

async function unpackArchive(
  place: PortalPlace,
  target: RestoreTarget,
  { file, mayReplace, ...keys }: RestoreOptions,
  progress: Progress,
): Promise<Manifest> {
  const total = (await stat(file).catch(() => undefined))?.size ?? 0;
  let done = 0;
  await rm(target.staging, { recursive: true, force: true });
  await mkdir(target.staging, { recursive: true, mode: 0o700 });
  return readArchive(file, keys, {
    async begin(manifest) {
      requireCompatibleArchive(place, manifest);
      const occupied = await listOccupied(place, target);
      if (occupied.length > 0 && !(await mayReplace(occupied)))
        throw new CommandError('refused', '没有恢复，现有数据未作改动');
    },
    async take(member) {
      if (member.name.startsWith('store/') && !target.places.has('store'))
        throw new CommandError(
          'refused',
          '备份中含有发布存储，而 PORTAL_STORE 是存储桶：请去掉 PORTAL_STORE 再恢复',
        );
      await unpack(target.staging, member);
      done += member.size;
      progress('解密并校验', done, total);
    },
  });
}

/**
 * Restores a portal to the state in the archive. Existing data is untouched until the whole archive is verified; an
 * interrupted restore can be repeated.
 * @throws CommandError
 */
export async function restoreBackup(
  place: PortalPlace,
  options: RestoreOptions,
  progress: Progress = () => undefined,
): Promise<RestoreResult> {
  const { env } = place;
  const target = restoreTarget(place);
  const unlock = await lock(place, target);
  const finished = removeWhenInterrupted(target.staging);
  try {
    const manifest = await unpackArchive(place, target, options, progress);
    progress('数据库');
    const { migrated, objects } = env.DATABASE_URL
      ? await replaceServer(env.DATABASE_URL, place, target, manifest)
      : await finishDatabase(
          await openCopy(target.staging, manifest, join(target.staging, 'db')),
          place,
          manifest,
        );
    progress('放回文件');
    markUnfinished(target, manifest.id);
    const aside = `${REPLACED}${beijingTime(new Date()).slice(0, 19).replaceAll(/[:T-]/g, '')}`;
    await placeParts(target, aside);
    markFinished(target);
    const missing = await listMissing(env, objects, progress);
    return {
      manifest,
      migrated,
      missing,
      replaced: listReplaced(target),
      // Otherwise the API would not start.
      keysFit: !env.PORTAL_DATA_KEYS || listMissingKeys(env.PORTAL_DATA_KEYS, manifest.dataKeys).length === 0,
    };
  } finally {
    await unlock();
    finished();
  }
}
