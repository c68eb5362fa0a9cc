import type { Release } from '@portal/contract/release/release';
import type { ReleaseStore } from '../store/store';
import { alteredFiles, COMPRESSED } from './integrity-of';

/**
 * Reads every file of a release from the store, and the compressed copies that browsers get in its place.
 * @returns one Chinese line per file that is missing or altered.
 */
export async function alteredInStore(store: ReleaseStore, release: Release): Promise<string[]> {
  const files = new Map<string, Uint8Array>();
  const read = async (path: string) => {
    const bytes = await store.releaseFile(release.name, release.version, path).catch(() => undefined);
    if (bytes) files.set(path, bytes);
  };
  for (const path of Object.keys(release.files))
    await Promise.all(['', ...COMPRESSED].map((end) => read(`${path}${end}`)));
  return alteredFiles(release, files);
}
