import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import { pointerSchema, signedSetSchema } from '@portal/contract/release/release-set';
import { isSamePointer } from '../pointer';
import { isReleaseError, ReleaseError } from '../release-error';
import { createOnce, hasCode, placeFolder, syncFolder, writeDurably } from './durable-files';
import type { ReleaseStore } from './store';
import { assertReleaseId, assertSetId, assertStoredPath, parseStored } from './stored-data';

const MAX_POINTERS = 50;

/** Errors of the disk become one line that names what was going on. */
async function withDiskErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR'))
      throw new ReleaseError('not-found', `${what}：不存在`, error);
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new ReleaseError('store', `${what}：磁盘空间不足，原有内容未受影响`, error);
    if (isReleaseError(error)) throw error;
    throw new ReleaseError('store', `${what}：${error instanceof Error ? error.message : error}`, error);
  }
}

/**
 * A release store in a folder.
 *
 * `releases/<remote>/<version>/` hold a release's files and its `release.json`, `sets/<id>.json` the signed sets.
 * `current/<number>.json` is the pointer: the highest number counts. Moving it creates the next number exclusively,
 * so two movers can not both win, no lock can be left behind by a crash, and a reader sees the old or the new
 * pointer, never half of one. It also holds on network file systems, where locks by process id do not.
 */
export function directoryStore(folder: string): ReleaseStore {
  const releaseFolder = (name: string, version: string) => {
    assertReleaseId(name, version);
    return join(folder, 'releases', name, version);
  };
  const setFile = (id: string) => {
    assertSetId(id);
    return join(folder, 'sets', `${id}.json`);
  };
  const pointers = join(folder, 'current');
  const temporary = join(folder, 'tmp');

  async function listPointerNumbers(): Promise<number[]> {
    const names = await readdir(pointers).catch((error) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    return names
      .filter((name) => /^\d{8}\.json$/.test(name))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => a - b);
  }

  const pointerFile = (number: number) => join(pointers, `${String(number).padStart(8, '0')}.json`);

  const readJson = async <T>(schema: { parse(value: unknown): T }, file: string): Promise<T> =>
    parseStored(schema, await readFile(file, 'utf8'), file);

  async function latest() {
    const number = (await listPointerNumbers()).at(-1);
    if (number === undefined) return { number: 0, pointer: undefined };
    return { number, pointer: await readJson(pointerSchema, pointerFile(number)) };
  }

  return {
    readPointer: () => withDiskErrors('读取当前发布集', async () => (await latest()).pointer),

    readSet: (id) => withDiskErrors(`读取发布集 ${id}`, async () => readJson(signedSetSchema, setFile(id))),

    readRelease: (name, version) =>
      withDiskErrors(`读取 ${name}@${version}`, async () =>
        readJson(releaseSchema, join(releaseFolder(name, version), 'release.json')),
      ),

    async hasRelease(name, version) {
      const found = await stat(join(releaseFolder(name, version), 'release.json')).catch(() => undefined);
      return found !== undefined;
    },

    releaseFile: (name, version, path) =>
      withDiskErrors(`读取 ${name}@${version} 的 ${path}`, async () => {
        assertStoredPath(path);
        return readFile(join(releaseFolder(name, version), path));
      }),

    async putRelease(release: Release, files) {
      const target = releaseFolder(release.name, release.version);
      const building = join(temporary, randomUUID());
      await withDiskErrors(`写入 ${release.name}@${release.version}`, async () => {
        try {
          for (const [path, bytes] of files) {
            assertStoredPath(path);
            await writeDurably(join(building, path), bytes);
          }
          await writeDurably(join(building, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
          await syncFolder(building);
          if (!(await placeFolder(building, target)))
            throw new ReleaseError('conflict', `${release.name}@${release.version} 已经发布过`);
        } finally {
          await rm(building, { recursive: true, force: true });
        }
      });
    },

    async putSet(id, set) {
      const created = await withDiskErrors(`写入发布集 ${id}`, () =>
        createOnce(setFile(id), `${JSON.stringify(set)}\n`),
      );
      if (!created) throw new ReleaseError('conflict', `发布集 ${id} 已经存在`);
    },

    async movePointer(next, expected) {
      await withDiskErrors('切换当前发布集', async () => {
        const { number, pointer } = await latest();
        const moved =
          isSamePointer(pointer, expected) &&
          (await createOnce(pointerFile(number + 1), `${JSON.stringify(next)}\n`));
        if (!moved)
          throw new ReleaseError('conflict', '当前发布集刚刚被他人切换，请查看 release status 后重试');
        for (const old of await listPointerNumbers()) {
          if (old <= number + 1 - MAX_POINTERS) await rm(pointerFile(old), { force: true });
        }
      });
    },

    listReleases: () =>
      withDiskErrors('列出已发布的版本', async () => {
        const root = join(folder, 'releases');
        const found: { name: string; version: string; at: number }[] = [];
        for (const name of await readdir(root).catch(() => [])) {
          for (const version of await readdir(join(root, name)).catch(() => [])) {
            const { mtimeMs } = await stat(join(root, name, version, 'release.json'));
            found.push({ name, version, at: mtimeMs });
          }
        }
        return found
          .sort((a, b) => a.name.localeCompare(b.name) || a.at - b.at)
          .map(({ name, version }) => ({ name, version }));
      }),
  };
}
