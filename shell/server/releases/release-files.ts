import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { isPrivateFile } from '@portal/contract/release/layout';
import { INTEGRITY_LIST } from '@portal/contract/release/registry';
import { type Release, releaseVersionSchema, remoteNameSchema } from '@portal/contract/release/release';
import { computeIntegrity, integrityList } from '@portal/releases/integrity';
import { isReleaseError } from '@portal/releases/release-error';
import type { ReleaseStore } from '@portal/releases/store';

const KEPT_MS = 30 * 24 * 3600 * 1000;
/** Files that are read from the store at the same time. */
const PARALLEL = 8;

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
const pack = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const;

interface ReleaseFilesOptions {
  store: Pick<ReleaseStore, 'readRelease' | 'releaseFile'>;
  /** Folder that the copies are written to, `<name>/<version>/…`. */
  folder: string;
  log: (line: string) => void;
}

/**
 * Local copies of published releases, as browsers get them. A release is copied once, when its set is loaded or an open
 * tab still requests it; each file is compared with the hash that the release carries before it is written.
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
   * Makes sure that the release's files are in the folder.
   * @returns whether there is such a release. @throws ReleaseError `store` when the store can not be read.
   */
  async provide(name: string, version: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success || !releaseVersionSchema.safeParse(version).success)
      return false;
    const id = `${name}/${version}`;
    const copy = this.#copies.get(id) ?? this.#copy(name, version);
    this.#copies.set(id, copy);
    try {
      await copy;
      return true;
    } catch (error) {
      this.#copies.delete(id);
      if (isReleaseError(error) && error.failure === 'not-found') return false;
      throw error;
    }
  }

  /**
   * Removes copies that no start has used for a month; they are made again on request. Another server of this home may
   * take away what was listed.
   */
  async removeUnused(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      for (const version of await readdir(join(this.folder, name)).catch(() => [])) {
        const copy = join(this.folder, name, version);
        const found = await stat(copy).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(copy, { recursive: true, force: true });
      }
  }

  async #copy(name: string, version: string): Promise<void> {
    const target = join(this.folder, name, version);
    const now = new Date();
    // Renamed into place as a whole, so a folder that is there is complete.
    const isThere = await utimes(target, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    const release = await this.#store.readRelease(name, version);
    const building = join(this.folder, name, `.${version}.${randomUUID()}`);
    try {
      const paths = Object.keys(release.files).filter((path) => !isPrivateFile(path));
      while (paths.length > 0)
        await Promise.all(paths.splice(0, PARALLEL).map((path) => this.#copyFile(release, path, building)));
      await writePacked(join(building, INTEGRITY_LIST), Buffer.from(integrityList(release)));
      await rename(building, target).catch(async (error) => {
        // Another server of this home was quicker.
        if (!(await stat(target).catch(() => undefined))) throw error;
      });
    } finally {
      await rm(building, { recursive: true, force: true });
    }
  }

  async #copyFile(release: Release, path: string, folder: string): Promise<void> {
    const { name, version, files } = release;
    const bytes = await this.#store.releaseFile(name, version, path);
    if (computeIntegrity(bytes) !== files[path]?.integrity)
      return this.#log(`不提供 ${name}@${version} 的文件 ${path}：与完整性校验值不符`);
    await write(join(folder, path), bytes);
    for (const [suffix, unpacked] of Object.entries(unpack)) {
      const packed = await this.#store.releaseFile(name, version, `${path}${suffix}`).catch(() => undefined);
      const same = packed && (await unpacked(packed).catch(() => undefined))?.equals(bytes);
      if (same) await write(join(folder, `${path}${suffix}`), packed);
    }
  }
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** With the compressed copies that a build makes of its own files. */
async function writePacked(file: string, bytes: Buffer): Promise<void> {
  await write(file, bytes);
  for (const [suffix, compress] of Object.entries(pack))
    await write(`${file}${suffix}`, await compress(bytes));
}
