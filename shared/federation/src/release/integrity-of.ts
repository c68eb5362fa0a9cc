import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release } from '@portal/contract/release/release';

/** @returns the sha384 value of W3C Subresource Integrity. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

const compressions = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;
export const COMPRESSED = Object.keys(compressions) as (keyof typeof compressions)[];

function isWhole(bytes: Uint8Array, wanted: { integrity: string; size: number } | undefined): boolean {
  return wanted !== undefined && bytes.length === wanted.size && integrityOf(bytes) === wanted.integrity;
}

function unpacked(bytes: Uint8Array, suffix: keyof typeof compressions): Uint8Array {
  try {
    return compressions[suffix](bytes);
  } catch {
    return new Uint8Array();
  }
}

/**
 * Compares every file with the hash that the release carries; a compressed copy must unpack to the same bytes.
 * @param files path → bytes, as read from a build or a store.
 * @returns one Chinese line per file that is missing, foreign or altered.
 */
export function alteredFiles(release: Release, files: ReadonlyMap<string, Uint8Array>): string[] {
  const where = `${release.name}@${release.version}`;
  const missing = Object.keys(release.files).filter((path) => !files.has(path));
  const lines = missing.map((path) => `${where} 缺少文件 ${path}`);
  for (const [path, bytes] of files) {
    const suffix = COMPRESSED.find((end) => path.endsWith(end) && !release.files[path]);
    const whole = suffix
      ? isWhole(unpacked(bytes, suffix), release.files[path.slice(0, -suffix.length)])
      : isWhole(bytes, release.files[path]);
    if (!whole) lines.push(`${where} 的文件 ${path} 与完整性校验值不符`);
  }
  const entry = files.get(release.entry);
  if (entry && !Buffer.from(entry).includes(release.container))
    lines.push(`${where} 的入口 ${release.entry} 不是容器 ${release.container}`);
  return lines;
}
