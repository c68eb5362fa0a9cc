import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { isPrivateFile } from '@portal/contract/release/layout';
import { INTEGRITY_LIST } from '@portal/contract/release/registry';
import { type Release, releaseVersionSchema, remoteNameSchema } from '@portal/contract/release/release';
import { replaceFile } from '@portal/releases/durable-files';
import { computeIntegrity, integrityList } from '@portal/releases/integrity';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import type { ReleaseStore } from '@portal/releases/store';

const KEPT_MS = 30 * 24 * 3600 * 1000;
const PARALLEL = 8;
/** Interval at which an incomplete copy is compared with the store again. */
const FILL_EVERY_MS = 60_000;

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
const pack = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const;

interface ReleaseFilesOptions {
  store: Pick<ReleaseStore, 'readRelease' | 'releaseFile'>;
  folder: string;
  log: (line: string) => void;
}

/**
 * Local copies of releases, without private files. A release is copied when its set is loaded or when an open
 * tab still requests it. Each file's hash is verified before it is written and once after a start; files that
 * the store lacked or that a power loss emptied are then copied again.
 */
export class ReleaseFiles {
  readonly folder: string;
  readonly #store: ReleaseFilesOptions['store'];
  readonly #log: ReleaseFilesOptions['log'];
  readonly #copies = new Map<string, Promise<void>>();

  constructor({ store, folder, log }: ReleaseFilesOptions) {
    this.folder = folder;
    this.#store = store;
    this.#log = log;
  }

  /**
   * Ensures that the release's files are in the folder.
   * @returns whether the release exists. @throws ReleaseError `store` when the store cannot be read or the
   *   copy cannot be written.
   */
  async provide(name: string, version: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success || !releaseVersionSchema.safeParse(version).success)
      return false;
    const id = `${name}/${version}`;
    const copy = this.#copies.get(id) ?? this.#copyUntilWhole(name, version, id);
    this.#copies.set(id, copy);
    try {
      await copy;
      return true;
    } catch (error) {
      this.#copies.delete(id);
      if (isReleaseError(error) && error.failure === 'not-found') return false;
      if (isReleaseError(error)) throw error;
      const reason = error instanceof Error ? error.message : error;
      throw new ReleaseError('store', `没有把 ${name}@${version} 复制到 ${this.folder}：${reason}`, error);
    }
  }

  /** Updates the timestamps of the copies used since the start. Call it daily. Never rejects. */
  async touch(): Promise<void> {
    const now = new Date();
    for (const id of this.#copies.keys())
      await utimes(join(this.folder, id), now, now).catch(() => undefined);
  }

  /**
   * Removes copies that no server has used for a month; they are copied again on request. Servers that share
   * this home may delete the same files concurrently.
   */
  async removeUnused(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      for (const version of await readdir(join(this.folder, name)).catch(() => [])) {
        const copy = join(this.folder, name, version);
        const found = await stat(copy).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(copy, { recursive: true, force: true });
      }
  }

  async #copyUntilWhole(name: string, version: string, id: string): Promise<void> {
    if (!(await this.#copy(name, version))) setTimeout(() => this.#copies.delete(id), FILL_EVERY_MS).unref();
  }

  async #copy(name: string, version: string): Promise<boolean> {
    const target = join(this.folder, name, version);
    const now = new Date();
    // Renamed into place once every file was read: an existing folder can be served while the store is away.
    const isThere = await utimes(target, now, now).then(
      () => true,
      () => false,
    );
    const unlessThere = (error: unknown) => {
      if (!isThere) throw error;
    };
    const release = await this.#store.readRelease(name, version).catch(unlessThere);
    if (!release) return false;
    const folder = isThere ? target : join(this.folder, name, `.${version}.${randomUUID()}`);
    try {
      const paths = Object.keys(release.files).filter((path) => !isPrivateFile(path));
      let isWhole = true;
      while (paths.length > 0) {
        const batch = paths.splice(0, PARALLEL);
        const copied = batch.map((path) => this.#copyFile(release, path, folder).catch(unlessThere));
        if (!(await Promise.all(copied)).every(Boolean)) isWhole = false;
      }
      await writeList(join(folder, INTEGRITY_LIST), integrityList(release)).catch(unlessThere);
      if (!isThere)
        await rename(folder, target).catch(async (error) => {
          // Another server of this home was faster.
          if (!(await stat(target).catch(() => undefined))) throw error;
        });
      return isWhole;
    } finally {
      if (!isThere) await rm(folder, { recursive: true, force: true });
    }
  }

  async #copyFile({ name, version, files }: Release, path: string, folder: string): Promise<boolean> {
    const file = join(folder, path);
    const isSound = (bytes: Buffer) => computeIntegrity(bytes) === files[path]?.integrity;
    const copied = await readFile(file).catch(() => undefined);
    const bytes = copied && isSound(copied) ? copied : await this.#readFile(name, version, path);
    if (!bytes || !isSound(bytes)) {
      this.#log(
        `不提供 ${name}@${version} 的文件 ${path}：${bytes ? '与完整性校验值不符' : '存储中没有这个文件'}`,
      );
      return false;
    }
    if (bytes !== copied) await replaceFile(file, bytes);
    for (const [suffix, unpacked] of Object.entries(unpack)) {
      // Limited to the file's size: a few compressed bytes can expand to gigabytes.
      const isCopyOf = (packed: Buffer) =>
        unpacked(packed, { maxOutputLength: Math.max(1, bytes.length) }).then(
          (text) => text.equals(bytes),
          () => false,
        );
      const known = await readFile(`${file}${suffix}`).catch(() => undefined);
      if (known && (await isCopyOf(known))) continue;
      const packed = await this.#readFile(name, version, `${path}${suffix}`).catch(() => undefined);
      if (packed && (await isCopyOf(packed))) await replaceFile(`${file}${suffix}`, packed);
      else if (known) await rm(`${file}${suffix}`, { force: true });
    }
    return true;
  }

  async #readFile(name: string, version: string, path: string): Promise<Buffer | undefined> {
    try {
      return await this.#store.releaseFile(name, version, path);
    } catch (error) {
      if (isReleaseError(error) && error.failure === 'not-found') return undefined;
      throw error;
    }
  }
}

/**
 * Provides every release that a set cannot be served without.
 * @throws ReleaseError `not-found` for a release missing in the store, `store` as `provide` does.
 */
export async function provideAll(
  files: Pick<ReleaseFiles, 'provide'>,
  releases: readonly Pick<Release, 'name' | 'version'>[],
): Promise<void> {
  for (const { name, version } of releases)
    if (!(await files.provide(name, version)))
      throw new ReleaseError('not-found', `存储中没有 ${name}@${version}，请放回，或退回到别的版本`);
}

async function writeList(file: string, list: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === list) return;
  await replaceFile(file, list);
  for (const [suffix, compress] of Object.entries(pack))
    await replaceFile(`${file}${suffix}`, await compress(Buffer.from(list)));
}
