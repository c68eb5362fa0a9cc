import type { Release } from '@portal/contract/release/release';
import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { ReleaseError } from './release-error';
import { verifySet } from './store/signing';
import type { ReleaseStore } from './store/store';

/** Who changes the pointer and why; both are kept in its history. */
export interface AuditInfo {
  by: string;
  reason: string;
  /** What the shell shares, where it is known. */
  provides?: ProvidedPackages | undefined;
}

/** The pointer after a change, and the set that it names. */
export interface PointerChange {
  pointer: Pointer;
  set: ReleaseSet;
}

const MAX_HISTORY = 200;
/** Suffix of the set that stands ready, signed, for the moment when a canary has to be withdrawn. */
const WITHOUT_CANARY = '-stable';

/** @returns id of the same set without its canary. */
export function stableId(id: string): string {
  return id.endsWith(WITHOUT_CANARY) ? id : `${id}${WITHOUT_CANARY}`;
}

/** @returns the pointer after one more change. */
export function nextPointer(
  before: Pointer | undefined,
  set: string,
  { by, reason }: AuditInfo,
  at: Date,
): Pointer {
  const entry = { set, at: at.toISOString(), by, reason };
  return { current: set, history: [...(before?.history ?? []), entry].slice(-MAX_HISTORY) };
}

/** @returns whether two readings of the pointer are the same one. */
export function isSamePointer(one: Pointer | undefined, other: Pointer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

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
): Promise<PointerChange | undefined> {
  const pointer = await store.readPointer();
  return pointer && { pointer, set: await readVerifiedSet(store, pointer.current, trusted) };
}

/** @returns the releases that all visitors get, without fallbacks and canary. */
export function memberReleases(set: ReleaseSet): Release[] {
  return Object.values(set.remotes).map(({ release }) => release);
}
