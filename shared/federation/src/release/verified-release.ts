import type { Release } from '@portal/contract/release/release';
import type { ReleaseStore } from '../store/store';
import { alteredFiles, integrityOf } from './integrity-of';
import { ReleaseError } from './release-error';

/** Reads every file of a release from the store. @returns one Chinese line per file that is missing or altered. */
export async function alteredInStore(store: ReleaseStore, release: Release): Promise<string[]> {
  const files = new Map<string, Uint8Array>();
  for (const path of Object.keys(release.files)) {
    const bytes = await store.releaseFile(release.name, release.version, path).catch(() => undefined);
    if (bytes) files.set(path, bytes);
  }
  return alteredFiles(release, files);
}

/**
 * One file of a release, such as the server bundle, checked before anybody runs it.
 * @param release as a verified set carries it; its hashes decide.
 * @throws ReleaseError `refused` when no hash is known for the path or the bytes do not match it.
 */
export async function verifiedFile(store: ReleaseStore, release: Release, path: string): Promise<Buffer> {
  const bytes = await store.releaseFile(release.name, release.version, path);
  if (integrityOf(bytes) !== release.files[path]?.integrity)
    throw new ReleaseError('refused', `${release.name}@${release.version} 的文件 ${path} 与完整性校验值不符`);
  return bytes;
}
