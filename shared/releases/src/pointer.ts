import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@portal/contract/release/release';
import {
  type Pointer,
  pointerSchema,
  type ReleaseSet,
  type SignedPointer,
  type StoredPointer,
} from '@portal/contract/release/release-set';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { ReleaseError } from './release-error';
import { signDocument, verifyDocument } from './store/envelope';
import { type PrivateHalf, verifySet } from './store/signing';
import type { ReleaseStore } from './store/store';

/** Who changes the pointer and why, for its history. */
export interface AuditInfo {
  by: string;
  reason: string;
  /** What the shell shares, if known. */
  provides?: ProvidedPackages | undefined;
}

/** The pointer after a change, and the set that it names. */
export interface PointerChange {
  pointer: Pointer;
  set: ReleaseSet;
}

/** What is served now, and the stored pointer that the next change replaces. */
export interface CurrentSet extends PointerChange {
  stored: StoredPointer;
}

const MAX_HISTORY = 200;
/** Suffix of the set that is signed in advance to withdraw a canary. */
const WITHOUT_CANARY = '-stable';

/** @returns the id of the same set without its canary */
export function stableId(id: string): string {
  return id.endsWith(WITHOUT_CANARY) ? id : `${id}${WITHOUT_CANARY}`;
}

/** Whether a stored pointer is signed; pointers that predate signing are not. */
export function isSigned(stored: StoredPointer): stored is SignedPointer {
  return 'payload' in stored;
}

/** @returns the pointer after a change, not signed yet */
export function nextPointer(
  before: Pick<CurrentSet, 'pointer' | 'stored'> | undefined,
  change: Pick<Pointer, 'current' | 'withdrawn'>,
  { by, reason }: AuditInfo,
  at: Date,
): Pointer {
  // The number after a canary's is reserved for the pointer that ends it.
  const isNextTaken = before && isSigned(before.stored) && before.stored.withoutCanary;
  const entry = { set: change.current, at: at.toISOString(), by, reason };
  return {
    ...change,
    number: (before?.pointer.number ?? 0) + (isNextTaken ? 2 : 1),
    history: [...(before?.pointer.history ?? []), entry].slice(-MAX_HISTORY),
  };
}

/**
 * @param pointer names a set with a canary
 * @param withdrawn versions withdrawn once the canary has ended
 * @returns the only pointer that may follow it without a private key; it ends the canary
 */
export function pointerWithoutCanary(pointer: Pointer, withdrawn: Pointer['withdrawn'], at: Date): Pointer {
  const set = stableId(pointer.current);
  const entry = {
    set,
    at: at.toISOString(),
    by: 'portal',
    reason: '灰度结束',
    signedInAdvance: true as const,
  };
  return {
    number: pointer.number + 1,
    current: set,
    history: [...pointer.history, entry].slice(-MAX_HISTORY),
    withdrawn,
  };
}

/** @param withoutCanary pointer to sign in advance, if the set has a canary */
export function signPointer(pointer: Pointer, keys: PrivateHalf, withoutCanary?: Pointer): SignedPointer {
  return {
    ...signDocument('pointer', pointer, keys),
    ...(withoutCanary ? { withoutCanary: signDocument('pointer', withoutCanary, keys) } : {}),
  };
}

/**
 * @param trusted public keys, SPKI PEM
 * @returns the pointer, with its note if it was signed in advance; an unsigned one unchanged, with number 0
 * @throws ReleaseError `signature` if no trusted key signed it
 */
export function verifyPointer(stored: StoredPointer, trusted: readonly string[]): Pointer {
  if (!isSigned(stored)) return { ...stored, number: 0 };
  const { payload, keyId, signature, note } = stored;
  const pointer = verifyDocument('pointer', pointerSchema, { payload, keyId, signature }, trusted);
  const last = pointer.history.at(-1);
  if (!note || !last?.signedInAdvance) return pointer;
  return { ...pointer, history: [...pointer.history.slice(0, -1), { ...last, ...note }] };
}

export function isSamePointer<P extends Pointer | StoredPointer>(
  one: P | undefined,
  other: P | undefined,
): boolean {
  return isDeepStrictEqual(one, other);
}

/** Sets in rollback order, oldest first: a return to a set drops those served in between. */
export function rollbackPath(pointer: Pick<Pointer, 'history'>): string[] {
  const path: string[] = [];
  for (const { set } of pointer.history) {
    const known = path.findIndex((id) => stableId(id) === stableId(set));
    if (known >= 0) path.length = known;
    path.push(set);
  }
  return path;
}

/**
 * @param trusted public keys, SPKI PEM
 * @throws ReleaseError `signature` if none of them signed the set, or if it is stored under another set's id
 */
export async function readVerifiedSet(
  store: Pick<ReleaseStore, 'readSet'>,
  id: string,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  const set = verifySet(await store.readSet(id), trusted);
  if (set.id !== id) throw new ReleaseError('signature', `发布集 ${id} 的内容属于 ${set.id}，已拒绝`);
  return set;
}

/** @returns the pointer and set served now; undefined before the first activation */
export async function readCurrentSet(
  store: ReleaseStore,
  trusted: readonly string[],
): Promise<CurrentSet | undefined> {
  const stored = await store.readPointer();
  if (!stored) return undefined;
  const pointer = verifyPointer(stored, trusted);
  return { stored, pointer, set: await readVerifiedSet(store, pointer.current, trusted) };
}

/** @returns the releases that all visitors get, without fallbacks and canary */
export function memberReleases({ remotes }: Pick<ReleaseSet, 'remotes'>): Release[] {
  return Object.values(remotes).map(({ release }) => release);
}
