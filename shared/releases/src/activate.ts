import { randomBytes } from 'node:crypto';
import type { Release } from '@portal/contract/release/release';
import type { Canary, Pointer, ReleaseSet, SetMember } from '@portal/contract/release/release-set';
import { assertNoViolations, validateSet } from './gate';
import { findAlteredInStore } from './integrity';
import {
  type AuditInfo,
  memberReleases,
  nextPointer,
  type PointerChange,
  readCurrentSet,
  readVerifiedSet,
  rollbackPath,
  stableId,
} from './pointer';
import { isReleaseError, ReleaseError } from './release-error';
import { type SigningKeys, signSet } from './store/signing';
import type { ReleaseStore } from './store/store';

const MAX_ATTEMPTS = 8;

const newSetId = (at: Date) =>
  `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;

/** A lost race is tried again on what the winner left, so that two teams' activations both take effect. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isReleaseError(error) || error.failure !== 'conflict') throw error;
    }
  }
}

function nextMember(release: Release, before: SetMember | undefined): SetMember {
  if (!before) return { release, fallback: null };
  return before.release.version === release.version
    ? { ...before, release }
    : { release, fallback: before.release };
}

/**
 * What the set would be with these versions in it, judged by the contract gate.
 * @throws ReleaseError `refused` or `not-found`.
 */
async function composeSet(
  store: ReleaseStore,
  before: ReleaseSet | undefined,
  versions: Readonly<Record<string, string>>,
  canary: Canary | null,
  { reason, provides }: AuditInfo,
): Promise<ReleaseSet> {
  const remotes: Record<string, SetMember> = { ...before?.remotes };
  const chosen: Release[] = canary ? [canary.release] : [];
  for (const [name, version] of Object.entries(versions)) {
    const release = await store.readRelease(name, version);
    remotes[name] = nextMember(release, remotes[name]);
    chosen.push(release);
  }
  const previous = before ? memberReleases(before) : [];
  const members = Object.values(remotes).map(({ release }) => release);
  const violations = validateSet(members, previous, provides);
  if (canary) {
    const tried = members.map((release) => (release.name === canary.remote ? canary.release : release));
    violations.push(...validateSet(tried, previous, provides));
  }
  for (const release of chosen) violations.push(...(await findAlteredInStore(store, release)));
  assertNoViolations([...new Set(violations)]);
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
  audit: AuditInfo,
): Promise<PointerChange> {
  return retryOnConflict(async () => {
    const before = await readCurrentSet(store, keys.trusted);
    const running = before?.set.canary ?? null;
    const canary = running && versions[running.remote] === undefined ? running : null;
    const set = await composeSet(store, before?.set, versions, canary, audit);
    return activateSet(store, keys, set, before?.pointer, audit);
  });
}

async function activateSet(
  store: ReleaseStore,
  keys: SigningKeys,
  set: ReleaseSet,
  before: Pointer | undefined,
  audit: AuditInfo,
): Promise<PointerChange> {
  await putSigned(store, keys, set);
  const pointer = nextPointer(before, set.id, audit, new Date(set.createdAt));
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
  audit: AuditInfo,
): Promise<PointerChange> {
  return retryOnConflict(async () => {
    const before = await readCurrentSet(store, keys.trusted);
    const member = before?.set.remotes[remote];
    if (!before || !member)
      throw new ReleaseError('not-found', `当前发布集中没有 ${remote}，请先激活一个版本`);
    if (member.release.version === version)
      throw new ReleaseError('refused', `已拒绝：${remote}@${version} 正在向全部访客提供`);
    const release = await store.readRelease(remote, version);
    const running = before.set.canary;
    const goesOn = running?.remote === remote && running.release.version === version;
    const since = (goesOn ? running.since : undefined) ?? new Date().toISOString();
    const set = await composeSet(store, before.set, {}, { remote, release, share, since }, audit);
    return activateSet(store, keys, set, before.pointer, audit);
  });
}

/**
 * Withdraws the canary. Needs no signing key: the set without it was signed when the canary began, so that a shell
 * server can do it by itself.
 * @throws ReleaseError `not-found` when no canary runs.
 */
export function stopCanary(
  store: ReleaseStore,
  trusted: readonly string[],
  audit: AuditInfo,
): Promise<PointerChange> {
  return retryOnConflict(async () => {
    const before = await readCurrentSet(store, trusted);
    if (!before?.set.canary) throw new ReleaseError('not-found', '当前没有正在进行的灰度发布');
    const set = await readVerifiedSet(store, stableId(before.set.id), trusted);
    const pointer = nextPointer(before.pointer, set.id, audit, new Date());
    await store.movePointer(pointer, before.pointer);
    return { pointer, set };
  });
}

function serializeVersions(set: ReleaseSet): string {
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

async function findPreviousSet(
  store: ReleaseStore,
  pointer: Pointer,
  trusted: readonly string[],
): Promise<ReleaseSet> {
  // What is served now may be exactly what is wrong with the store, so it need not be readable.
  const current = await readVerifiedSet(store, pointer.current, trusted).catch(() => undefined);
  for (const id of rollbackPath(pointer).slice(0, -1).reverse()) {
    const set = await readStableSet(store, id, trusted);
    if (!current || current.canary || serializeVersions(set) !== serializeVersions(current)) return set;
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
  audit: AuditInfo & { to?: string | undefined },
): Promise<PointerChange> {
  const before = await store.readPointer();
  if (!before) throw new ReleaseError('not-found', '还没有激活过任何发布集');
  if (audit.to === before.current) throw new ReleaseError('refused', `已拒绝：发布集 ${audit.to} 正在使用`);
  if (audit.to !== undefined && !before.history.some(({ set }) => set === audit.to))
    throw new ReleaseError('not-found', `历史中没有发布集 ${audit.to}`);
  const set = audit.to
    ? await readStableSet(store, audit.to, trusted)
    : await findPreviousSet(store, before, trusted);
  const releases = memberReleases(set);
  const violations = validateSet(releases, [], audit.provides);
  for (const release of releases) violations.push(...(await findAlteredInStore(store, release)));
  assertNoViolations(violations);
  const pointer = nextPointer(before, set.id, audit, new Date());
  await store.movePointer(pointer, before);
  return { pointer, set };
}
