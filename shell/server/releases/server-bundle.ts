import { timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import { computeIntegrity } from '@portal/releases/integrity';
import type { ReleaseStore } from '@portal/releases/store';

export interface ServerBundle {
  release: Release;
  source: string;
}

function verifyBundle(release: Release, bytes: Buffer): ServerBundle {
  const expected = release.server ? release.files[release.server]?.integrity : undefined;
  const actual = computeIntegrity(bytes);
  if (!expected || !timingSafeEqual(Buffer.from(expected), Buffer.from(actual)))
    throw new Error(`${release.name}@${release.version} 的服务端文件与完整性校验值不符`);
  return { release, source: bytes.toString('utf8') };
}

/** @returns undefined for a browser-only remote. @throws Error when the file was modified. */
export async function readServerBundle(
  store: Pick<ReleaseStore, 'releaseFile'>,
  release: Release,
): Promise<ServerBundle | undefined> {
  if (!release.server) return undefined;
  return verifyBundle(release, await store.releaseFile(release.name, release.version, release.server));
}

/** @param dist the build's folder, with `release.json`. @returns, @throws as `readServerBundle`. */
export async function readBuiltBundle(dist: string): Promise<ServerBundle | undefined> {
  const release = releaseSchema.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  if (!release.server) return undefined;
  return verifyBundle(release, await readFile(join(dist, release.server)));
}
