import {
  type PageRegistry,
  type Registry,
  type RegistryRemote,
  type RemoteVersion,
  releaseBase,
} from '@portal/contract/release/registry';
import type { Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import { browserHashes, computeIntegrity, integrityList } from '@portal/releases/integrity';
import { memberReleases } from '@portal/releases/pointer';
import type { ReleaseStore } from '@portal/releases/store';
import type { RenderLease, RenderPools } from '../render/pool-leases';
import type { RemoteRenderer } from '../render/render-routes';
import { provideAll, type ReleaseFiles } from './release-files';
import { readServerBundle } from './server-bundle';

export interface LiveRemote {
  release: Release;
  renderer: RemoteRenderer | null;
}

export interface LiveSet {
  id: string;
  registry: PageRegistry;
  /** Absolute path → sha384 of every script and stylesheet that may run. */
  integrity: Registry['integrity'];
  remotes: ReadonlyMap<string, LiveRemote>;
  /** Releases the render processes; call it once the set is no longer served. */
  close(): void;
}

/** What visitors get: the set itself, and the set with the canary release in it. */
export interface Serving {
  set: ReleaseSet;
  stable: LiveSet;
  canary: LiveSet | null;
}

interface LoadOptions {
  store: Pick<ReleaseStore, 'releaseFile'>;
  pools: Pick<RenderPools, 'open'>;
  shell: Pick<ShellManifest, 'integrity'>;
}

/**
 * Loads a set for all visitors: copies its files and starts its server bundles.
 * @throws ReleaseError when a file is missing, Error as `loadLiveSet`.
 */
export async function loadServing(
  set: ReleaseSet,
  options: LoadOptions & { files: Pick<ReleaseFiles, 'provide'> },
): Promise<Serving> {
  const { files } = options;
  // Copy before starting processes: copying is cheap, and on a full disk the set is retried soon.
  await provideAll(files, [...memberReleases(set), ...(set.canary ? [set.canary.release] : [])]);
  const stable = await loadLiveSet(set, options);
  try {
    const canary = set.canary && (await loadLiveSet(set, options, true));
    // Optional for the set; copied now so that they are available while the store is away.
    for (const { fallback } of Object.values(set.remotes))
      if (fallback) files.provide(fallback.name, fallback.version).catch(() => false);
    return { set, stable, canary };
  } catch (error) {
    stable.close();
    throw error;
  }
}

/**
 * Loads and proves every server bundle of a set, without touching the live set.
 * @throws Error when a bundle is not sound or cannot render one page of each of its routes.
 */
export async function loadLiveSet(
  set: ReleaseSet,
  { store, pools, shell }: LoadOptions,
  canary = false,
): Promise<LiveSet> {
  const releases = Object.entries(releasesFor(set, canary));
  const opened = await Promise.allSettled(
    releases.map(async ([, release]): Promise<RenderLease | null> => {
      const bundle = await readServerBundle(store, release);
      return bundle ? pools.open(bundle, set.id) : null;
    }),
  );
  const leases = opened.map((result) => (result.status === 'fulfilled' ? result.value : null));
  const close = () => {
    for (const lease of leases) lease?.close();
  };
  const failed = opened.find((result) => result.status === 'rejected');
  if (failed) {
    close();
    throw failed.reason;
  }
  const remotes = new Map(
    releases.map(([name, release], index) => [name, { release, renderer: leases[index]?.renderer ?? null }]),
  );
  const { integrity, ...registry } = buildRegistry(set, canary);
  return { id: set.id, registry, integrity: { ...shell.integrity, ...integrity }, remotes, close };
}

function toRemoteVersion(release: Release): RemoteVersion {
  const base = releaseBase(release);
  return {
    version: release.version,
    container: release.container,
    base,
    entry: `${base}${release.entry}`,
    listIntegrity: computeIntegrity(Buffer.from(integrityList(release))),
  };
}

function releaseHashes(release: Release): [string, string][] {
  const base = releaseBase(release);
  return Object.entries(browserHashes(release)).map(([path, hash]) => [`${base}${path}`, hash]);
}

function releasesFor(set: ReleaseSet, canary: boolean): Record<string, Release> {
  const releases = Object.fromEntries(
    Object.entries(set.remotes).map(([name, { release }]) => [name, release]),
  );
  if (canary && set.canary) releases[set.canary.remote] = set.canary.release;
  return releases;
}

/**
 * @param canary whether these visitors are in the canary; their fallback is then the stable version.
 * @returns the registry with all hashes of the set.
 */
export function buildRegistry(set: ReleaseSet, canary: boolean): Registry {
  const remotes: Record<string, RegistryRemote> = {};
  const integrity: [string, string][] = [];
  for (const [name, release] of Object.entries(releasesFor(set, canary))) {
    const member = set.remotes[name];
    const fallback = (release === member?.release ? member.fallback : member?.release) ?? null;
    remotes[name] = {
      ...toRemoteVersion(release),
      prefixes: release.prefixes,
      slots: release.slots,
      contract: release.contract,
      shared: release.shared,
      fallback: fallback && toRemoteVersion(fallback),
    };
    integrity.push(...releaseHashes(release), ...(fallback ? releaseHashes(fallback) : []));
  }
  return {
    set: set.id,
    canary: canary && set.canary !== null,
    ...(set.canary ? { canaryRemote: set.canary.remote } : {}),
    remotes,
    integrity: Object.fromEntries(integrity),
  };
}
