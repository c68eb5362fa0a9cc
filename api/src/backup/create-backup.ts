import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { beijingTime } from '@portal/contract/beijing-time';
import { CommandError } from '@portal/ops/failure';
import { listFiles } from '@portal/ops/list-files';
import type { OperatorClient } from '@portal/ops/operator-client';
import { localObjectPath } from '../files/local-storage';
import type { ApiEnv } from '../platform/env';
import { type ArchiveWriter, createArchive } from './archive-writer';
import { copyDatabase, type DatabaseCopy, type NamedFile } from './database-copy';
import { createEncrypter, type KeyOptions } from './encryption';
import type { PortalPlace } from './env';
import { DATABASE_FILES, FORMAT, listMissingKeys, MANIFEST, type Manifest } from './manifest';

const READ_BYTES = 256 * 1024;

function readFileStream(path: string): Readable {
  return createReadStream(path, { highWaterMark: READ_BYTES });
}

/** Adds a folder's files, except hidden ones and those deleted in the meantime. @returns their relative paths */
async function addFolder(archive: ArchiveWriter, name: string, folder: string): Promise<string[]> {
  const added: string[] = [];
  for (const path of existsSync(folder) ? await listFiles(folder) : []) {
    if (/(^|\/)\./.test(path)) continue;
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    await archive.add(`${name}/${path}`, readFileStream(file), found);
    added.push(path);
  }
  return added;
}

/**
 * Adds the release store. The pointer is read first: sets and releases are stored before they are referenced and never
 * change, so everything it refers to exists.
 * @returns number of releases
 */
async function addReleaseStore(archive: ArchiveWriter, store: string): Promise<number> {
  const add = (part: string) => addFolder(archive, `store/${part}`, join(store, part));
  for (const part of ['current', 'previews', 'sets']) await add(part);
  const files = await add('releases');
  await add('retired');
  return files.filter((path) => path.endsWith('/release.json')).length;
}

/** Called with the current step and its progress. */
export type Progress = (what: string, done?: number, total?: number) => void;

interface BackupResult {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** Ids of files that are referenced by the database, but were already missing or damaged. */
  broken: string[];
  /** Number of releases in the archive; undefined if they are in a bucket. */
  releases: number | undefined;
}

const ARCHIVE_ENDING = '.tar.age';

/** @param out folder (created if missing) or archive name, depending on its extension @returns an unused archive name */
async function chooseName(out: string, now: Date): Promise<string> {
  const place = resolve(out);
  if (!existsSync(dirname(place))) throw new CommandError('not-found', `文件夹不存在：${dirname(place)}`);
  const found = await stat(place).catch(() => undefined);
  const isFolder = found ? found.isDirectory() : !place.endsWith(ARCHIVE_ENDING);
  if (isFolder) await mkdir(place, { recursive: true, mode: 0o700 });
  const moment = beijingTime(now).slice(0, 19).replace('T', '-').replaceAll(':', '');
  const file = isFolder ? join(place, `portal-${moment}${ARCHIVE_ENDING}`) : place;
  if (existsSync(file)) throw new CommandError('refused', `${file} 已经存在，请换一个文件名`);
  return file;
}

function readSecret(given: string | undefined, file: string): string | undefined {
  if (given !== undefined) return given;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** @throws if the copied data cannot be decrypted with the keys in the archive */
function requireDataKeys(env: ApiEnv, { dataKeys }: DatabaseCopy): string | undefined {
  const text = readSecret(env.PORTAL_DATA_KEYS, join(env.PORTAL_HOME, 'data.keys'));
  const missing = listMissingKeys(text, dataKeys);
  if (missing.length > 0)
    throw new CommandError(
      'refused',
      `缺少加密证件号码的密钥 ${missing.join('、')}：请先载入平台接口的设置（PORTAL_DATA_KEYS）再备份`,
    );
  return text;
}

async function addSecrets(archive: ArchiveWriter, env: ApiEnv, dataKeys: string | undefined): Promise<void> {
  const operatorKey = readSecret(env.OPERATOR_KEY, join(env.PORTAL_HOME, 'operator.key'));
  for (const [name, secret] of [
    ['data.keys', dataKeys],
    ['operator.key', operatorKey],
  ]) {
    if (!secret) continue;
    const bytes = Buffer.from(`${secret}\n`);
    await archive.add(`secrets/${name}`, bytes, { size: bytes.length });
  }
}

/** Avatars are stored resized, but their row contains the hash of the upload. */
function isIntact(file: NamedFile, size: number, sha256: string): boolean {
  return size === file.size && (file.purpose === 'avatar' || sha256 === file.sha256);
}

/** @returns ids of files that are missing or do not match the database */
async function addFiles(
  archive: ArchiveWriter,
  home: string,
  files: readonly NamedFile[],
  progress: Progress,
): Promise<string[]> {
  const broken: string[] = [];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of files) {
    const path = localObjectPath(join(home, 'files'), file.key);
    const found = await stat(path).catch(() => undefined);
    const name = `files/objects/${file.key.slice(0, 2)}/${file.key}`;
    const sha256 = found && (await archive.add(name, readFileStream(path), found));
    if (!found || !sha256 || !isIntact(file, found.size, sha256)) broken.push(file.id);
    done += file.size;
    progress('文件', done, total);
  }
  return broken;
}

function describe({ env, store }: PortalPlace, copy: DatabaseCopy, now: Date): Manifest {
  const count = copy.files.length;
  const bytes = copy.files.reduce((sum, { size }) => sum + size, 0);
  return {
    format: FORMAT,
    id: randomUUID(),
    createdAt: beijingTime(now),
    database: { kind: copy.kind, version: copy.version },
    migrations: copy.migrations,
    dataKeys: copy.dataKeys,
    files:
      env.FILES_PROVIDER === 'local'
        ? { provider: 'local', count, bytes }
        : {
            provider: env.FILES_PROVIDER,
            bucket: env.FILES_BUCKET ?? '',
            region: env.FILES_REGION,
            endpoint: env.FILES_ENDPOINT ?? null,
            count,
            bytes,
          },
    releaseBucket: store.startsWith('s3://') ? store : null,
  };
}

/**
 * Writes everything needed to run the portal elsewhere to one encrypted file, whether the portal is running or not.
 * @param connect calls a running portal; used for an embedded database only
 * @throws CommandError, leaving no archive behind
 */
export async function createBackup(
  place: PortalPlace,
  connect: () => OperatorClient,
  { out, ...keys }: KeyOptions & { out: string },
  progress: Progress = () => undefined,
): Promise<BackupResult> {
  const { env, store } = place;
  const now = new Date();
  const file = await chooseName(out, now);
  const encrypter = await createEncrypter(keys);
  progress('数据库');
  const copy = await copyDatabase(place, connect);
  try {
    const dataKeys = requireDataKeys(env, copy);
    const manifest = describe(place, copy, now);
    const archive = await createArchive(file, encrypter);
    try {
      const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await archive.add(MANIFEST, head, { size: head.length });
      await archive.addPieces(DATABASE_FILES[copy.kind], copy.content);
      progress('密钥与发布存储');
      await addSecrets(archive, env, dataKeys);
      await addFolder(archive, 'keys', join(env.PORTAL_HOME, 'keys'));
      const releases = manifest.releaseBucket ? undefined : await addReleaseStore(archive, store);
      const isLocal = manifest.files.provider === 'local';
      const broken = isLocal ? await addFiles(archive, env.PORTAL_HOME, copy.files, progress) : [];
      await archive.finish();
      return { file, bytes: (await stat(file)).size, manifest, broken, releases };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  } finally {
    await copy.release();
  }
}
