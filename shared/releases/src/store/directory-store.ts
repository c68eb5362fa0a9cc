import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { previewIdSchema } from '@portal/contract/release/preview';
import { type StoredPointer, storedPointerSchema } from '@portal/contract/release/release-set';
import { signedDocumentSchema } from '@portal/contract/release/signed-document';
import { explainFileError, isReleaseError, ReleaseError } from '../release-error';
import { createOnce, hasCode, listNames, placeFolder, syncFolder, writeDurably } from './durable-files';
import type { ReleaseStore } from './store';
import {
  alreadyRemoved,
  assertExpectedPointer,
  assertStoredPath,
  parseStored,
  parseStoredRelease,
  pointerHasMoved,
  previewPath,
  readSigned,
  releasePath,
  retiredPath,
  setPath,
  sortReleases,
  toReleaseJson,
} from './stored-data';

const MAX_POINTERS = 50;
const MAX_BUILDING_MS = 24 * 3600 * 1000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Removes leftovers of interrupted publications: their process is gone, or they started over a day ago. */
async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary).catch(() => [])) {
    const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
    const { mtimeMs } = (await stat(join(temporary, name)).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    const isOld = Date.now() - mtimeMs > MAX_BUILDING_MS;
    if (isOld || pid === undefined || (host === hostname() && !isRunning(Number(pid))))
      await rm(join(temporary, name), { recursive: true, force: true });
  }
}

/** Turns disk errors into one line that names the operation. */
async function withDiskErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR'))
      throw new ReleaseError('not-found', `${what}：不存在`, error);
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new ReleaseError('store', `${what}：磁盘空间不足，原有内容未受影响`, error);
    if (isReleaseError(error)) throw error;
    const reason = explainFileError(error) ?? (error instanceof Error ? error.message : error);
    throw new ReleaseError('store', `${what}：${reason}`, error);
  }
}

/**
 * A release store in a folder.
 * `releases/<remote>/<version>/` holds a release's files and `release.json`; `sets/<id>.json` the signed sets.
 * `current/<number>.json` is the pointer; the highest number is the current one. Moving it creates the next number
 * exclusively, so that only one of two concurrent moves wins, a crash leaves no stale lock, and readers see the old or
 * the new pointer, never a partial one. Unlike locks by process id, this also works on network file systems.
 */
export function directoryStore(folder: string): ReleaseStore {
  const releaseFolder = (name: string, version: string) => join(folder, releasePath(name, version, ''));
  const setFile = (id: string) => join(folder, setPath(id));
  const previewFile = (id: string) => join(folder, previewPath(id));
  const retiredFile = (name: string, version: string) => join(folder, retiredPath(name, version));
  const pointers = join(folder, 'current');
  const temporary = join(folder, 'tmp');
  /** Names its process, so that another one can tell whether it was abandoned. */
  const createTemporaryPath = () => join(temporary, `${hostname()}.${process.pid}.${randomUUID()}`);

  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  async function listPointerNumbers(): Promise<number[]> {
    const names = await listNames(pointers);
    return names
      .filter((name) => /^\d{8}\.json$/.test(name))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => a - b);
  }

  const pointerFile = (number: number) => join(pointers, `${String(number).padStart(8, '0')}.json`);

  async function readPointerFile(number: number): Promise<StoredPointer> {
    const file = pointerFile(number);
    return parseStored('pointer', storedPointerSchema, await readFile(file, 'utf8'), file);
  }

  async function readReleaseFile(name: string, version: string) {
    const file = join(releaseFolder(name, version), 'release.json');
    return parseStoredRelease(await readFile(file, 'utf8'), file);
  }

  return {
    readPointer: () =>
      withDiskErrors('读取当前发布集', async () => {
        const number = (await listPointerNumbers()).at(-1);
        return number === undefined ? undefined : readPointerFile(number);
      }),

    readEarlierPointers: () =>
      withDiskErrors('读取较早的指针', async () => {
        const numbers = (await listPointerNumbers()).slice(0, -1).reverse();
        const found = await Promise.all(numbers.map((number) => readPointerFile(number).catch(() => [])));
        return found.flat();
      }),

    async movePointer(next, expected) {
      await withDiskErrors('切换当前发布集', async () => {
        const number = (await listPointerNumbers()).at(-1) ?? 0;
        await assertExpectedPointer(async () => (number > 0 ? readPointerFile(number) : undefined), expected);
        if (!(await createOnce(pointerFile(number + 1), `${JSON.stringify(next)}\n`)))
          throw pointerHasMoved();
        // The pointer has moved; a failed cleanup must not report otherwise.
        for (const old of await listPointerNumbers().catch(() => [])) {
          if (old <= number + 1 - MAX_POINTERS) await rm(pointerFile(old), { force: true }).catch(() => {});
        }
      });
    },

    readSet: (id) =>
      withDiskErrors(`读取发布集 ${id}`, async () => {
        const file = setFile(id);
        return parseStored('set', signedDocumentSchema, await readFile(file, 'utf8'), file);
      }),

    async putSet(id, set) {
      const created = await withDiskErrors(`写入发布集 ${id}`, () =>
        createOnce(setFile(id), `${JSON.stringify(set)}\n`),
      );
      if (!created) throw new ReleaseError('conflict', `发布集 ${id} 已经存在`);
    },

    listSets: () =>
      withDiskErrors('列出发布集', async () => {
        const names = await listNames(join(folder, 'sets'));
        return names.filter((name) => /^[^.].*\.json$/.test(name)).map((name) => name.slice(0, -5));
      }),

    removeSet: (id) => withDiskErrors(`删除发布集 ${id}`, () => rm(setFile(id), { force: true })),

    readRelease: (name, version) =>
      withDiskErrors(`读取 ${name}@${version}`, async () => (await readReleaseFile(name, version)).release),

    readSignedRelease: (name, version) =>
      withDiskErrors(`读取 ${name}@${version}`, async () => (await readReleaseFile(name, version)).signed),

    hasRelease: async (name, version) => isThere(join(releaseFolder(name, version), 'release.json')),

    releaseFile: (name, version, path) =>
      withDiskErrors(`读取 ${name}@${version} 的 ${path}`, async () => {
        assertStoredPath(path);
        return readFile(join(releaseFolder(name, version), path));
      }),

    async putRelease(signed, files) {
      const { name, version } = readSigned(signed);
      const target = releaseFolder(name, version);
      if (await isThere(retiredFile(name, version))) throw alreadyRemoved(name, version);
      const building = createTemporaryPath();
      await withDiskErrors(`写入 ${name}@${version}`, async () => {
        await removeAbandoned(temporary);
        // Create it now: a full disk has no room for a folder when the release is removed.
        await mkdir(dirname(retiredFile(name, version)), { recursive: true });
        try {
          for (const [path, bytes] of files) {
            assertStoredPath(path);
            await writeDurably(join(building, path), bytes);
          }
          await writeDurably(join(building, 'release.json'), toReleaseJson(signed));
          await syncFolder(building);
          if (!(await placeFolder(building, target)))
            throw new ReleaseError('conflict', `${name}@${version} 已经发布过`);
        } finally {
          await rm(building, { recursive: true, force: true });
        }
      });
    },

    replaceUnsignedRelease: (signed) =>
      withDiskErrors('为发布补签名', async () => {
        const { name, version } = readSigned(signed);
        if ((await readReleaseFile(name, version)).signed)
          throw new ReleaseError('conflict', `${name}@${version} 已经有签名`);
        const file = join(releaseFolder(name, version), 'release.json');
        const written = createTemporaryPath();
        const { atime, mtime } = await stat(file);
        await writeDurably(written, toReleaseJson(signed));
        // Keep the time of publication.
        await utimes(written, atime, mtime);
        await rename(written, file);
        await syncFolder(releaseFolder(name, version));
      }),

    removeRelease: (name, version) =>
      withDiskErrors(`删除 ${name}@${version}`, async () => {
        const removed = createTemporaryPath();
        const retired = retiredFile(name, version);
        await mkdir(dirname(retired), { recursive: true });
        // Use a link: a full disk has no room for another file.
        await link(join(releaseFolder(name, version), 'release.json'), retired).catch((error) => {
          if (!hasCode(error, 'EEXIST')) throw error;
        });
        await syncFolder(dirname(retired));
        // Hide the release immediately, even if deleting its files fails.
        await placeFolder(releaseFolder(name, version), removed);
        await rm(removed, { recursive: true, force: true });
      }),

    listPreviews: () =>
      withDiskErrors('列出预览', async () => {
        const names = await listNames(join(folder, 'previews'));
        return names.filter((name) => previewIdSchema.safeParse(name).success);
      }),

    readPreview: (id) => withDiskErrors(`读取预览 ${id}`, async () => readFile(previewFile(id), 'utf8')),

    async putPreview(id, text) {
      await withDiskErrors(`写入预览 ${id}`, () => createOnce(previewFile(id), text));
    },

    removePreview: (id) => withDiskErrors(`撤销预览 ${id}`, () => rm(previewFile(id), { force: true })),

    listReleases: () =>
      withDiskErrors('列出已发布的版本', async () => {
        const root = join(folder, 'releases');
        const found: { name: string; version: string; at: Date }[] = [];
        for (const name of await listNames(root)) {
          for (const version of await readdir(join(root, name)).catch(() => [])) {
            const file = await stat(join(root, name, version, 'release.json')).catch(() => undefined);
            if (file) found.push({ name, version, at: file.mtime });
          }
        }
        return sortReleases(found);
      }),
  };
}
