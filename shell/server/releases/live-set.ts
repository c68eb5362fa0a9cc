import type { PageRegistry, Registry } from '@portal/contract/release/registry';
import type { Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { RemoteModule } from '@portal/contract/remote';
import type { ReleaseStore } from '@portal/releases/store';
import type { RouteObject } from '@portal/ui/router';
import { buildRegistry, releasesFor } from './registry';
import { evaluateBundle } from './remote-bundle';

/** A remote of the live set, with its server bundle where it has one. */
export interface LiveRemote {
  release: Release;
  bundle: RemoteModule<RouteObject> | null;
}

/** A release set that is loaded and ready to serve. */
export interface LiveSet {
  id: string;
  registry: PageRegistry;
  /** Absolute path → sha384 of every script and stylesheet that may run. */
  integrity: Registry['integrity'];
  remotes: ReadonlyMap<string, LiveRemote>;
}

/** Loads every server bundle of a set beside whatever is live now. @throws Error when any of them is not sound. */
export async function loadLiveSet(
  set: ReleaseSet,
  store: ReleaseStore,
  shellHashes: Readonly<Record<string, string>>,
  canary = false,
): Promise<LiveSet> {
  const remotes = new Map<string, LiveRemote>();
  for (const [name, release] of Object.entries(releasesFor(set, canary))) {
    const bundle = release.server
      ? evaluateBundle(release, await store.releaseFile(release.name, release.version, release.server))
      : null;
    remotes.set(name, { release, bundle });
  }
  const { integrity, ...registry } = buildRegistry(set, canary);
  return { id: set.id, registry, integrity: { ...shellHashes, ...integrity }, remotes };
}
