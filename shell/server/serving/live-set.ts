import type { Registry, RegistryRemote, RemoteVersion } from '@portal/contract/release/registry';
import { releaseBase } from '@portal/contract/release/registry';
import type { Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { RemoteModule } from '@portal/contract/remote';
import type { ReleaseStore } from '@portal/federation/store';
import type { RouteObject } from '@portal/ui/router';
import { evaluateBundle } from './remote-bundle';

/** A remote of the live set, with its server bundle where it has one. */
export interface LiveRemote {
  release: Release;
  bundle: RemoteModule<RouteObject> | null;
}

/** A release set that is loaded and ready to serve. */
export interface LiveSet {
  id: string;
  registry: Registry;
  remotes: ReadonlyMap<string, LiveRemote>;
}

const RUNS_IN_BROWSER = /\.(js|css)$/;

function versionOf(release: Release): RemoteVersion {
  const base = releaseBase(release);
  return { version: release.version, container: release.container, base, entry: `${base}${release.entry}` };
}

function hashesOf(release: Release): [string, string][] {
  const base = releaseBase(release);
  return Object.entries(release.files)
    .filter(([path]) => RUNS_IN_BROWSER.test(path) && !path.startsWith('server/'))
    .map(([path, { integrity }]) => [`${base}${path}`, integrity]);
}

/** The set as the browser needs it. `canary` replaces one remote for the visitors chosen for it. */
export function registryOf(set: ReleaseSet, shellHashes: Readonly<Record<string, string>>, canary: boolean): Registry {
  const remotes: Record<string, RegistryRemote> = {};
  const integrity: Record<string, string> = { ...shellHashes };
  for (const [name, member] of Object.entries(set.remotes)) {
    const replaced = canary && set.canary?.remote === name;
    const release = replaced && set.canary ? set.canary.release : member.release;
    const fallback = replaced ? member.release : member.fallback;
    remotes[name] = {
      ...versionOf(release),
      prefixes: release.prefixes,
      slots: release.slots,
      contract: release.contract,
      shared: release.shared,
      fallback: fallback && versionOf(fallback),
    };
    for (const used of fallback ? [release, fallback] : [release]) Object.assign(integrity, Object.fromEntries(hashesOf(used)));
  }
  return { set: set.id, canary, remotes, integrity };
}

/** Loads every server bundle of a set beside whatever is live now. @throws Error when any of them is not sound. */
export async function loadLiveSet(
  set: ReleaseSet,
  store: ReleaseStore,
  shellHashes: Readonly<Record<string, string>>,
  canary = false,
): Promise<LiveSet> {
  const remotes = new Map<string, LiveRemote>();
  for (const [name, member] of Object.entries(set.remotes)) {
    const release = canary && set.canary?.remote === name ? set.canary.release : member.release;
    const bundle = release.server
      ? evaluateBundle(release, await store.releaseFile(release.name, release.version, release.server))
      : null;
    remotes.set(name, { release, bundle });
  }
  return { id: set.id, registry: registryOf(set, shellHashes, canary), remotes };
}
