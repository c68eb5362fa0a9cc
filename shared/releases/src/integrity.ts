import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release } from '@portal/contract/release/release';
import { isOutage } from './release-error';
import { hasCode } from './store/durable-files';
import type { ReleaseStore } from './store/store';

/** Whether a file is a script or stylesheet, which a browser may run. */
export const runsInBrowser = (path: string): boolean => /\.(js|css)$/.test(path);

const decompress = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;
export const COMPRESSED_SUFFIXES = Object.keys(decompress) as (keyof typeof decompress)[];

/** @returns the sha384 value for W3C Subresource Integrity */
export function computeIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** @returns path in the release → sha384 of each script and stylesheet */
export function browserHashes({ files }: Pick<Release, 'files'>): Record<string, string> {
  const paths = Object.keys(files).filter(runsInBrowser);
  return Object.fromEntries(paths.sort().map((path) => [path, files[path]?.integrity ?? '']));
}

/** @returns the text of a release's `INTEGRITY_LIST`, byte for byte the same wherever it is written */
export function integrityList(release: Pick<Release, 'files'>): string {
  return JSON.stringify(browserHashes(release));
}

function matches(bytes: Uint8Array, expected: { integrity: string; size: number }): boolean {
  return bytes.length === expected.size && computeIntegrity(bytes) === expected.integrity;
}

/** @returns what is wrong with a file or a compressed copy, in Chinese; undefined if it is intact */
function describeFault(files: Release['files'], path: string, bytes: Uint8Array): string | undefined {
  const suffix = COMPRESSED_SUFFIXES.find((end) => path.endsWith(end) && !files[path]);
  const original = suffix ? path.slice(0, -suffix.length) : path;
  const expected = files[original];
  const altered = `文件 ${path} 与完整性校验值不符`;
  if (!expected) return altered;
  try {
    // A few bytes can decompress to gigabytes.
    const unpacked = suffix
      ? decompress[suffix](bytes, { maxOutputLength: Math.max(1, expected.size) })
      : bytes;
    return matches(unpacked, expected) ? undefined : altered;
  } catch (error) {
    return hasCode(error, 'ERR_BUFFER_TOO_LARGE') ? `压缩文件 ${path} 解压后比 ${original} 大` : altered;
  }
}

/**
 * Compares every file with its hash in the release; a compressed copy must decompress to the same bytes.
 * @param files path → bytes, as read from a build or a store
 * @returns one Chinese line per missing, unknown or altered file
 */
export function findAlteredFiles(release: Release, files: ReadonlyMap<string, Uint8Array>): string[] {
  const where = `${release.name}@${release.version}`;
  const missing = Object.keys(release.files).filter((path) => !files.has(path));
  const lines = missing.map((path) => `${where} 缺少文件 ${path}，请重新构建并发布新版本`);
  for (const [path, bytes] of files) {
    const fault = describeFault(release.files, path, bytes);
    if (fault) lines.push(`${where} 的${fault}，请重新构建并发布新版本`);
  }
  const entry = files.get(release.entry);
  if (entry && !Buffer.from(entry).includes(release.container))
    lines.push(`${where} 的入口 ${release.entry} 不是容器 ${release.container}，请重新构建`);
  return lines;
}

/**
 * Reads every file of a release from the store, and the compressed copies that browsers get in its place.
 * @returns one Chinese line per missing or altered file
 */
export async function findAlteredInStore(store: ReleaseStore, release: Release): Promise<string[]> {
  const files = new Map<string, Uint8Array>();
  const read = async (path: string) => {
    const bytes = await store.releaseFile(release.name, release.version, path).catch((error: unknown) => {
      if (isOutage(error)) throw error;
    });
    if (bytes) files.set(path, bytes);
  };
  for (const path of Object.keys(release.files))
    await Promise.all(['', ...COMPRESSED_SUFFIXES].map((suffix) => read(`${path}${suffix}`)));
  return findAlteredFiles(release, files);
}
