import { randomBytes } from 'node:crypto';
import type { Release } from '@portal/contract/release/release';
import type { Canary, Pointer, ReleaseSet, SetMember } from '@portal/contract/release/release-set';
import { type SigningKeys, signSet } from '../store/signing';
import type { ReleaseStore } from '../store/store';
import { assertNoRefusals, type Provides, refusalsOfSet } from './gate';
import { readCurrentSet, readVerifiedSet, stableId } from './read-set';
import { isReleaseError, ReleaseError } from './release-error';
import { alteredInStore } from './verified-release';

/** Who moves the pointer and why; both are kept in the history. */
export interface Move {
  by: string;
  reason: string;
  /** What the shell shares, where it is known. */
  provides?: Provides | undefined;
}

export interface Moved {
  pointer: Pointer;
  set: ReleaseSet;
}

const HISTORY_KEPT = 200;
const ATTEMPTS = 8;

const newSetId = (at: Date) =>
  `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;

/** @returns the pointer after one more move. */
export function nextPointer(
  before: Pointer | undefined,
  set: string,
  { by, reason }: Move,
  at: Date,
): Pointer {
  const entry = { set, at: at.toISOString(), by, reason };
  return { current: set, history: [...(before?.history ?? []), entry].slice(-HISTORY_KEPT) };
}

/** A lost race is tried again on what the winner left, so that two teams' activations both take effect. */
async function retryingOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isReleaseError(error) || error.failure !== 'conflict') throw error;
    }
  }
}

function memberFor(release: Release, before: SetMember | undefined): SetMember {
  if (!before) return { release, fallback: null };
  return before.release.version === release.version
    ? { ...before, release }
    : { release, fallback: before.release };
}

/**
 * What the set would be with these versions in it, judged by the contract gate.
 * @throws ReleaseError `refused` or `not-found`.
 */
export async function setWith(
  store: ReleaseStore,
  before: ReleaseSet | undefined,
  versions: Readonly<Record<string, string>>,
  canary: Canary | null,
  { reason, provides }: Move,
): Promise<ReleaseSet> {
  const remotes: Record<string, SetMember> = { ...before?.remotes };
  const chosen: Release[] = canary ? [canary.release] : [];
  for (const [name, version] of Object.entries(versions)) {
    const release = await store.readRelease(name, version);
    remotes[name] = memberFor(release, remotes[name]);
    chosen.push(release);
  }
  const previous = Object.values(before?.remotes ?? {}).map(({ release }) => release);
  const members = Object.values(remotes).map(({ release }) => release);
  const refusals = refusalsOfSet(members, previous, provides);
  if (canary) {
    const tried = members.map((release) => (release.name === canary.remote ? canary.release : release));
    refusals.push(...refusalsOfSet(tried, previous, provides));
  }
  for (const release of chosen) refusals.push(...(await alteredInStore(store, release)));
  assertNoRefusals([...new Set(refusals)]);
  const at = new Date();
  return { id: newSetId(at), createdAt: at.toISOString(), note: reason, remotes, canary };
}

async function putSigned(store: ReleaseStore, keys: SigningKeys, set: ReleaseSet): Promise<void> {
  await store.putSet(set.id, signSet(set, keys));
  if (!set.canary) return;
  const stable = { ...set, id: stableId(set.id), canary: null };
  await store.putSet(stable.id, signSet(stable, keys));
}

/**
 * Serves these versions from now on; every other remote stays as it is. A canary of a named remote ends.
 * @throws ReleaseError `refused` by the gate, `not-found` for an unpublished version, `conflict`, `store`.
 */
export function activate(
  store: ReleaseStore,
  keys: SigningKeys,
  versions: Readonly<Record<string, string>>,
  move: Move,
): Promise<Moved> {
  return retryingOnConflict(async () => {
    const before = await readCurrentSet(store, keys.trusted);
    const running = before?.set.canary ?? null;
    const canary = running && versions[running.remote] === undefined ? running : null;
    const set = await setWith(store, before?.set, versions, canary, move);
    return put(store, keys, set, before?.pointer, move);
  });
}

async function put(
  store: ReleaseStore,
  keys: SigningKeys,
  set: ReleaseSet,
  before: Pointer | undefined,
  move: Move,
): Promise<Moved> {
  await putSigned(store, keys, set);
  const pointer = nextPointer(before, set.id, move, new Date(set.createdAt));
  await store.movePointer(pointer, before);
  return { pointer, set };
}

/**
 * Gives a share of the visitors another version of one remote. A canary that runs already is replaced.
 * @param share percent of visitors, 0.1 to 100.
 */
export function startCanary(
  store: ReleaseStore,
  keys: SigningKeys,
  { remote, version, share }: { remote: string; version: string; share: number },
  move: Move,
): Promise<Moved> {
  return retryingOnConflict(async () => {
    const before = await readCurrentSet(store, keys.trusted);
    const member = before?.set.remotes[remote];
    if (!before || !member)
      throw new ReleaseError('not-found', `当前发布集中没有 ${remote}，请先激活一个版本`);
    if (member.release.version === version)
      throw new ReleaseError('refused', `已拒绝：${remote}@${version} 正在向全部访客提供`);
    const release = await store.readRelease(remote, version);
    const set = await setWith(store, before.set, {}, { remote, release, share }, move);
    return put(store, keys, set, before.pointer, move);
  });
}

/**
 * Withdraws the canary. Needs no signing key: the set without it was signed when the canary began, so that a shell
 * server can do it by itself.
 * @throws ReleaseError `not-found` when no canary runs.
 */
export function stopCanary(store: ReleaseStore, trusted: readonly string[], move: Move): Promise<Moved> {
  return retryingOnConflict(async () => {
    const before = await readCurrentSet(store, trusted);
    if (!before?.set.canary) throw new ReleaseError('not-found', '当前没有正在进行的灰度发布');
    const set = await readVerifiedSet(store, stableId(before.set.id), trusted);
    const pointer = nextPointer(before.pointer, set.id, move, new Date());
    await store.movePointer(pointer, before.pointer);
    return { pointer, set };
  });
}
