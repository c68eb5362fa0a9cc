import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import type { ReleaseStore } from '../store/store';
import { assertNoRefusals, refusalsOfSet } from './gate';
import { readVerifiedSet, stableId } from './read-set';
import { ReleaseError } from './release-error';
import { type Move, type Moved, nextPointer } from './sets';
import { alteredInStore } from './verified-release';

/** Sets in the order in which they count, oldest first: a set that came back hides what came between. */
export function rollbackPath(pointer: Pointer): string[] {
  const path: string[] = [];
  for (const { set } of pointer.history) {
    const known = path.findIndex((id) => stableId(id) === stableId(set));
    if (known >= 0) path.length = known;
    path.push(set);
  }
  return path;
}

function versionsOf(set: ReleaseSet): string {
  return JSON.stringify(Object.entries(set.remotes).map(([name, { release }]) => [name, release.version]));
}

/** Going back never starts a canary again: its set is taken in the form without it. */
async function readStableSet(
  store: ReleaseStore,
  id: string,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  const set = await readVerifiedSet(store, id, trusted);
  return set.canary ? readVerifiedSet(store, stableId(id), trusted) : set;
}

async function setBefore(
  store: ReleaseStore,
  pointer: Pointer,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  // What is served now may be exactly what is wrong with the store, so it need not be readable.
  const current = await readVerifiedSet(store, pointer.current, trusted).catch(() => undefined);
  for (const id of rollbackPath(pointer).slice(0, -1).reverse()) {
    const set = await readStableSet(store, id, trusted);
    if (!current || current.canary || versionsOf(set) !== versionsOf(current)) return set;
  }
  throw new ReleaseError('not-found', '没有更早的发布集可以回滚');
}

/**
 * Goes back to the versions that were served before, or to the set `to` of the history. Repeating it goes back
 * further. The set is served as it was signed; its files are checked again first.
 * @throws ReleaseError `not-found`, `refused`, `signature`, `conflict` when somebody else moved the pointer meanwhile.
 */
export async function rollback(
  store: ReleaseStore,
  trusted: readonly string[],
  move: Move & { to?: string | undefined },
): Promise<Moved> {
  const before = await store.readPointer();
  if (!before) throw new ReleaseError('not-found', '还没有激活过任何发布集');
  if (move.to === before.current) throw new ReleaseError('refused', `已拒绝：发布集 ${move.to} 正在使用`);
  if (move.to !== undefined && !before.history.some(({ set }) => set === move.to))
    throw new ReleaseError('not-found', `历史中没有发布集 ${move.to}`);
  const set = move.to
    ? await readStableSet(store, move.to, trusted)
    : await setBefore(store, before, trusted);
  const releases = Object.values(set.remotes).map(({ release }) => release);
  const refusals = refusalsOfSet(releases, [], move.provides);
  for (const release of releases) refusals.push(...(await alteredInStore(store, release)));
  assertNoRefusals(refusals);
  const pointer = nextPointer(before, set.id, move, new Date());
  await store.movePointer(pointer, before);
  return { pointer, set };
}
