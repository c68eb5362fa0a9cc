import type { Release } from '@portal/contract/release/release';
import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { readVerifiedSet, rollbackPath, stableId } from './pointer';
import { isOutage } from './release-error';
import type { ReleaseStore } from './store/store';

type Withdrawn = Pointer['withdrawn'];

/** Versions remembered per remote; older ones are no longer candidates for a rollback. */
const MAX_WITHDRAWN = 50;

export function isWithdrawn(withdrawn: Withdrawn, { name, version }: Pick<Release, 'name' | 'version'>) {
  return withdrawn[name]?.includes(version) ?? false;
}

export function hasWithdrawnMember({ remotes }: Pick<ReleaseSet, 'remotes'>, withdrawn: Withdrawn): boolean {
  return Object.values(remotes).some(({ release }) => isWithdrawn(withdrawn, release));
}

/** @returns the list with some versions added, and without those that were activated by name again */
export function updateWithdrawn(
  withdrawn: Withdrawn,
  { added = [], removed = [] }: Partial<Record<'added' | 'removed', readonly Release[]>>,
): Withdrawn {
  const next: Withdrawn = { ...withdrawn };
  for (const { name, version } of [...removed, ...added])
    next[name] = (next[name] ?? []).filter((known) => known !== version);
  for (const { name, version } of added) next[name] = [...(next[name] ?? []), version].slice(-MAX_WITHDRAWN);
  return Object.fromEntries(Object.entries(next).filter(([, versions]) => versions.length > 0));
}

/** @returns the set without its canary, because a rollback never restarts one */
export async function readStableSet(
  store: Pick<ReleaseStore, 'readSet'>,
  id: string,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  const set = await readVerifiedSet(store, id, trusted);
  return set.canary ? readVerifiedSet(store, stableId(id), trusted) : set;
}

/**
 * Sets that were served before the current one, newest first, without damaged or missing ones.
 * @param passesOutages also skips sets that a disk or bucket currently fails to return
 * @throws ReleaseError `store` during an outage: skipping a set would go back too far
 */
export async function* earlierSets(
  store: ReleaseStore,
  pointer: Pointer,
  trusted: readonly string[],
  passesOutages = false,
): AsyncGenerator<ReleaseSet> {
  for (const id of rollbackPath(pointer).slice(0, -1).reverse()) {
    const set = await readStableSet(store, id, trusted).catch((error: unknown) => {
      if (isOutage(error) && !passesOutages) throw error;
    });
    if (set) yield set;
  }
}

/** Distinct versions of one remote that were served before the current set, newest first. */
export async function* earlierVersions(
  store: ReleaseStore,
  pointer: Pointer,
  trusted: readonly string[],
  remote: string,
  passesOutages: boolean,
): AsyncGenerator<Release> {
  const seen = new Set<string>();
  for await (const { remotes } of earlierSets(store, pointer, trusted, passesOutages)) {
    const release = remotes[remote]?.release;
    if (!release || seen.has(release.version)) continue;
    seen.add(release.version);
    yield release;
  }
}
