import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp, lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HIGHEST_POINTER } from '@portal/contract/release/layout';
import { CommandError } from '@portal/ops/failure';
import { FolderInUseError, lockFolder } from '../platform/db/embedded';
import { APPLICATION_NAME, openServer } from '../platform/db/server';
import type { PortalPlace } from './env';

/** Marks a restore that has started to change data and has not finished. */
const UNFINISHED = 'restore-unfinished';
const STAGING = 'restore-staging';
/** Prefix of folders with replaced data. */
export const REPLACED = 'replaced-';

/** Destinations of an archive's parts. */
export interface RestoreTarget {
  home: string;
  /** Everything is unpacked here first, on the same disk as the portal's home. */
  staging: string;
  /** Maps paths in the staging folder to their destinations. */
  places: ReadonlyMap<string, string>;
}

export function restoreTarget({ env, store }: PortalPlace): RestoreTarget {
  const home = env.PORTAL_HOME;
  const at = (name: string) => join(home, name);
  const places = new Map([
    ['db', at('db')],
    ['files', at('files')],
    ['store', store],
    ['keys', at('keys')],
    ['secrets/data.keys', at('data.keys')],
    ['secrets/operator.key', at('operator.key')],
  ]);
  if (env.DATABASE_URL) places.delete('db');
  if (env.FILES_PROVIDER !== 'local') places.delete('files');
  if (store.startsWith('s3://')) places.delete('store');
  return { home, staging: at(STAGING), places };
}

export function isOccupied(path: string): boolean {
  if (!existsSync(path)) return false;
  return statSync(path).isFile() || readdirSync(path).length > 0;
}

async function countInDatabase(url: string, sqlText: string): Promise<number> {
  const database = openServer(url, 1);
  try {
    const [count] = await database.withSession((session) => session.column(sqlText));
    return Number(count);
  } catch (error) {
    throw new CommandError('store', `连不上数据库：${(error as Error).message}`, { cause: error });
  } finally {
    await database.close();
  }
}

/** The server notices the end of a process with a delay. */
const STOPPED_WITHIN_MS = 3000;
const ASK_EVERY_MS = 200;

/** @throws if a replica of the API is connected to the server */
export async function requireStopped(url: string): Promise<void> {
  const others = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = '${APPLICATION_NAME}' AND pid <> pg_backend_pid()`;
  for (const until = Date.now() + STOPPED_WITHIN_MS; ; ) {
    const count = await countInDatabase(url, others);
    if (count === 0) return;
    if (Date.now() >= until)
      throw new CommandError('refused', `平台接口还在运行（${count} 个数据库连接），请先停止它的全部进程`);
    await sleep(ASK_EVERY_MS);
  }
}

/** @returns what the restore would replace; empty for an empty machine or after an interrupted restore */
export async function listOccupied({ env }: PortalPlace, target: RestoreTarget): Promise<string[]> {
  if (existsSync(join(target.home, UNFINISHED))) return [];
  const occupied = [...target.places.values()].filter(isOccupied);
  if (!env.DATABASE_URL) return occupied;
  const tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
  const hasTables = (await countInDatabase(env.DATABASE_URL, tables)) > 0;
  return hasTables ? ['PostgreSQL 数据库', ...occupied] : occupied;
}

/** @returns whether an earlier restore was interrupted */
export function markUnfinished({ home }: RestoreTarget, archiveId: string): boolean {
  const wasMarked = existsSync(join(home, UNFINISHED));
  writeFileSync(join(home, UNFINISHED), `${archiveId}\n`, { flush: true });
  return wasMarked;
}

export function markFinished({ home }: RestoreTarget): void {
  rmSync(join(home, UNFINISHED), { force: true });
}

/**
 * Deletes what a killed restore had unpacked but not moved into place yet: keys and participants' files.
 * @throws while a restore is running, and if one was interrupted, because database and files may not match
 */
export async function requireFinishedRestore(home: string): Promise<void> {
  const staging = join(home, STAGING);
  if (existsSync(staging)) {
    const unlock = await lockFolder(staging).catch((error) => {
      if (!(error instanceof FolderInUseError)) throw error;
      throw new Error('正在恢复备份：请等 pnpm portal restore 结束再启动。 / A restore is under way.');
    });
    // Leftovers owned by another user must not prevent the start.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    await unlock();
  }
  const file = join(home, UNFINISHED);
  if (!existsSync(file)) return;
  throw new Error(
    `上次恢复没有完成（备份 ${readFileSync(file, 'utf8').trim()}），请再执行一次 pnpm portal restore。 / A restore was interrupted; run it again.`,
  );
}

/** Renames; across disks, copies to a temporary name first. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const part = `${to}.restore-part`;
    await rm(part, { recursive: true, force: true });
    await cp(from, part, { recursive: true });
    await rename(part, to);
    await rm(from, { recursive: true, force: true });
  }
}

/** The portal may run as another user than root, and must be able to read and change what root restores for it. */
async function giveToOwner(home: string, place: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(home);
  const inside = (await stat(place)).isDirectory() ? await readdir(place, { recursive: true }) : [];
  for (const path of ['', ...inside]) await lchown(join(place, path), uid, gid);
}

/**
 * Moves all unpacked parts to their destinations and existing data aside, even parts that the archive lacks.
 * @param aside name of the folder in the home
 */
export async function placeParts(target: RestoreTarget, aside: string): Promise<void> {
  const { home, staging, places } = target;
  for (const [part, place] of places) {
    const unpacked = join(staging, part);
    // Even if the archive lacks this part: keys, releases or uploads of another portal must not be mixed in.
    if (isOccupied(place)) await move(place, join(home, aside, part));
    await rm(place, { recursive: true, force: true });
    if (existsSync(unpacked)) {
      await move(unpacked, place);
      await giveToOwner(home, place);
    }
    // The restored pointer is intentionally older.
    if (part === 'store') await rm(join(home, HIGHEST_POINTER), { force: true });
  }
}

/** @returns folders with replaced data, oldest first; an interrupted restore may have moved some before this one */
export function listReplaced({ home }: RestoreTarget): string[] {
  const names = readdirSync(home).filter((name) => name.startsWith(REPLACED));
  return names.sort().map((name) => join(home, name));
}
