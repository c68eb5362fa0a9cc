import type { Release } from '@portal/contract/release/release';
import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { verifySet } from '../store/signing';
import type { ReleaseStore } from '../store/store';
import { ReleaseError } from './release-error';

/**
 * @param trusted public keys, SPKI PEM.
 * @throws ReleaseError `signature` when the set is not signed by one of them or is stored under another set's id.
 */
export async function readVerifiedSet(
  store: ReleaseStore,
  id: string,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  const set = verifySet(await store.readSet(id), trusted);
  if (set.id !== id) throw new ReleaseError('signature', `发布集 ${id} 的内容属于 ${set.id}，已拒绝`);
  return set;
}

/** @returns pointer and set of what is served now, or undefined before the first activation. */
export async function readCurrentSet(
  store: ReleaseStore,
  trusted: readonly string[],
): Promise<{ pointer: Pointer; set: ReleaseSet } | undefined> {
  const pointer = await store.readPointer();
  return pointer && { pointer, set: await readVerifiedSet(store, pointer.current, trusted) };
}

/** @returns every release that visitors of a set may be given, without fallbacks: the members and the canary. */
export function servedReleases(set: ReleaseSet): Release[] {
  const members = Object.values(set.remotes).map(({ release }) => release);
  return set.canary ? [...members, set.canary.release] : members;
}

/** Suffix of the set that stands ready, signed, for the moment when a canary has to be withdrawn. */
const WITHOUT_CANARY = '-stable';

/** @returns id of the same set without its canary. */
export function stableId(id: string): string {
  return id.endsWith(WITHOUT_CANARY) ? id : `${id}${WITHOUT_CANARY}`;
}
