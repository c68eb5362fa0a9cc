import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPrivateFile } from '@portal/contract/release/layout';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import type { SignedDocument } from '@portal/contract/release/signed-document';
import { assertNoViolations, validateNewRelease } from './gate';
import { COMPRESSED_SUFFIXES, findAlteredFiles, runsInBrowser } from './integrity';
import { type Publisher, verifyRelease } from './publishers';
import { findForeignStyles } from './release-content';
import { isReleaseError, ReleaseError } from './release-error';
import { hasCode } from './store/durable-files';
import { type SigningKeys, signRelease } from './store/signing';
import type { ReleaseStore } from './store/store';
import { parseWorkspaceJson } from './workspace-json';

interface Published {
  release: Release;
  /** False if exactly this content was already published. */
  isNew: boolean;
}

/** @returns the `release.json` that a build wrote into `dist` @throws ReleaseError `not-found` or `refused` */
export async function readBuiltRelease(dist: string): Promise<Release> {
  const path = join(dist, 'release.json');
  const text = await readFile(path, 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT'))
      throw new ReleaseError('not-found', `${dist} 中没有 release.json，请先构建`, error);
    throw error;
  });
  return parseWorkspaceJson(releaseSchema, text, path, '请用当前工作区重新构建');
}

/** All files of a build by path in the release: `server/…` and `maps/…` as is, all others from `browser/`. */
async function readBuildFiles(dist: string, release: Release): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const found = new Set((await readdir(dist, { recursive: true })).map((path) => path.replaceAll('\\', '/')));
  for (const path of Object.keys(release.files)) {
    const built = isPrivateFile(path) ? path : `browser/${path}`;
    for (const end of ['', ...COMPRESSED_SUFFIXES])
      if (found.has(`${built}${end}`))
        files.set(`${path}${end}`, await readFile(join(dist, `${built}${end}`)));
  }
  return files;
}

/** What a release does not list is neither stored nor served, so the browser would request it in vain. */
async function findUnlistedFiles(dist: string, { name, version, files }: Release): Promise<string[]> {
  const built = await readdir(join(dist, 'browser'), { recursive: true }).catch(() => []);
  return built
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => runsInBrowser(path) && !files[path])
    .map(
      (path) =>
        `${name}@${version} 没有列出构建出的文件 ${path}，页面会加载不到它，请删除 dist 目录后重新构建`,
    );
}

function isSameContent(one: Release, other: Release): boolean {
  const content = ({ builtAt: _, ...release }: Release) => JSON.stringify(release);
  return content(one) === content(other);
}

async function assertContainerIsNew(store: ReleaseStore, release: Release): Promise<void> {
  for (const { name, version } of await store.listReleases()) {
    if (name === release.name && version === release.version) continue;
    // Skip another team's damaged release: activation checks the whole set again.
    const other = await store.readRelease(name, version).catch(() => undefined);
    if (other?.container === release.container)
      assertNoViolations([
        `容器名 ${release.container} 已被 ${name}@${version} 使用，两个版本无法同时出现在一个页面`,
      ]);
  }
}

interface PublishOptions {
  publishers: readonly Publisher[];
  /** What the shell shares; without it, shared versions are only checked at activation. */
  provides?: ProvidedPackages | undefined;
  /** Runs checks that require execution; returns one line per reason to refuse. */
  trial?: ((release: Release) => Promise<string[]>) | undefined;
}

/**
 * Stores a signed release. Publishing the same content again changes nothing.
 * @param signed `release.json` with its publisher's signature
 * @param files path → bytes of all its files and compressed copies
 * @throws ReleaseError `signature` if its key, or the key that published this version before, may not publish this
 *   remote; `refused` if the contract gate refuses it, or the version exists with other content or was removed
 */
export async function publishRelease(
  store: ReleaseStore,
  signed: SignedDocument,
  files: ReadonlyMap<string, Uint8Array>,
  { publishers, provides, trial }: PublishOptions,
): Promise<Published> {
  const release = verifyRelease(signed, publishers);
  // Check this first: the sizes that the release claims limit how much is decompressed below.
  assertNoViolations(validateNewRelease(release, provides));
  assertNoViolations([...findAlteredFiles(release, files), ...findForeignStyles(release, files)]);
  if (!(await store.hasRelease(release.name, release.version))) {
    if (trial) assertNoViolations(await trial(release));
    await assertContainerIsNew(store, release);
    try {
      await store.putRelease(signed, files);
      return { release, isNew: true };
    } catch (error) {
      if (!isReleaseError(error) || error.failure !== 'conflict') throw error;
    }
  }
  const published = await store.readRelease(release.name, release.version).catch((error) => {
    if (!isReleaseError(error) || error.failure !== 'not-found') throw error;
    throw new ReleaseError(
      'refused',
      `已拒绝：${release.name}@${release.version} 上次没有发布完，留下的文件与这次构建不同，请提高版本号`,
      error,
    );
  });
  if (!isSameContent(published, release))
    assertNoViolations([
      `${release.name}@${release.version} 已以不同内容发布过；已发布的版本不可更改，请提高版本号`,
    ]);
  const signedBefore = await store.readSignedRelease(release.name, release.version);
  if (signedBefore) verifyRelease(signedBefore, publishers);
  return { release: published, isNew: false };
}

/**
 * Publishes a build that its team has already signed.
 * @param signed the signed `release.json`
 * @param dist the build's folder; it needs no `release.json`
 * @throws ReleaseError as `publishRelease`
 */
export async function publishSignedBuild(
  store: ReleaseStore,
  signed: SignedDocument,
  dist: string,
  options: PublishOptions,
): Promise<Published> {
  const release = verifyRelease(signed, options.publishers);
  assertNoViolations(await findUnlistedFiles(dist, release));
  return publishRelease(store, signed, await readBuildFiles(dist, release), options);
}

/**
 * Signs a build with the caller's keys and publishes it.
 * @param dist the build's folder with `release.json`, `browser/` and perhaps `server/`
 * @throws ReleaseError as `publishRelease`, and `not-found` for a folder without a build
 */
export async function publishBuild(
  store: ReleaseStore,
  keys: Pick<SigningKeys, 'keyId' | 'privateKey' | 'publishers'>,
  dist: string,
  options: Omit<PublishOptions, 'publishers'> = {},
): Promise<Published> {
  const signed = signRelease(await readBuiltRelease(dist), keys);
  return publishSignedBuild(store, signed, dist, { ...options, publishers: keys.publishers });
}
