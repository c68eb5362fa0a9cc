import type { Release } from '@portal/contract/release/release';
import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { readVerifiedSet, rollbackPath, stableId } from './pointer';
import { isOutage } from './release-error';
import type { ReleaseStore } from './store/store';

/** Versions that were rolled back from, by remote. */
type Withdrawn = Pointer['withdrawn'];

/** Versions remembered for each remote; older ones are no candidates any more. */
const MAX_WITHDRAWN = 50;

export function isWithdrawn(withdrawn: Withdrawn, { name, version }: Pick<Release, 'name' | 'version'>) {
  return withdrawn[name]?.includes(version) ?? false;
}

export function hasWithdrawnMember({ remotes }: Pick<ReleaseSet, 'remotes'>, withdrawn: Withdrawn): boolean {
  return Object.values(remotes).some(({ release }) => isWithdrawn(withdrawn, release));
}

/** @returns the list with some versions added and others, which were asked for by name again, removed. */
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

/** @returns the set in the form without its canary: going back never starts one again. */
export async function readStableSet(
  store: Pick<ReleaseStore, 'readSet'>,
  id: string,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  const set = await readVerifiedSet(store, id, trusted);
  return set.canary ? readVerifiedSet(store, stableId(id), trusted) : set;
}

/**
 * Sets that were served before the current one, newest first; those that are damaged or gone are left out.
 * @param passesOutages leaves out those, too, that a disk or bucket does not give at the moment.
 * @throws ReleaseError `store` at an outage: passing over a set would mean to go back too far.
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

/** Versions of one remote that were served before the current set, newest first; each once. */
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
