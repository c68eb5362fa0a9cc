import { isDeepStrictEqual } from 'node:util';
import type { PublishedRelease } from '@portal/contract/publishing';
import type { Release } from '@portal/contract/release/release';
import type { Canary, Pointer, ReleaseSet, SetMember } from '@portal/contract/release/release-set';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { validateSet } from './gate';
import { findAlteredInStore } from './integrity';
import { planRollback, planSetRollback, readServed } from './plan-rollback';
import { type CurrentSet, readCurrentSet, readVerifiedSet, verifyPointer } from './pointer';
import { verifyRelease } from './publishers';
import { explainUnpublished, isReleaseError, ReleaseError } from './release-error';
import { updateWithdrawn } from './served-versions';
import type { SigningKeys } from './store/signing';
import type { ReleaseStore } from './store/store';

/** A requested change. */
export type Move =
  /** Serve these versions, remote → version, and stop serving the remotes in `without`; all others stay. */
  | { kind: 'activate'; versions: Readonly<Record<string, string>>; without?: readonly string[] }
  /** End the canary of one remote or, without one, take it back to its previous version; or to `to`. */
  | { kind: 'rollback'; remote: string; to?: string | undefined }
  /** Take every remote back to the previous set, or to the one named. */
  | { kind: 'rollback-set'; to?: string | undefined }
  /** Give `share` percent of the visitors (0.1 to 100) another version of one remote. */
  | { kind: 'canary'; remote: string; version: string; share: number }
  | { kind: 'stop-canary' };

/** State before a move. The set may be unreadable: going back to another one is the remedy for that. */
export type Before = Omit<CurrentSet, 'set'> & { set: ReleaseSet | undefined };

/** State after a move. */
export interface PlannedChange {
  remotes: Readonly<Record<string, SetMember>>;
  canary: Canary | null;
  withdrawn: Pointer['withdrawn'];
  /** A set of the history with exactly this content, which is then served again instead of a new one. */
  reuse?: ReleaseSet;
  /** Releases to verify in the store before they are served. */
  changed: readonly Release[];
}

/** A planned move; nothing has been written yet. */
export interface MovePlan extends PlannedChange {
  before: Before | undefined;
  /** One Chinese line per reason why the contract gate refuses it. */
  violations: string[];
}

/** Public keys of the operators, which sign sets, and of the teams. */
export type VerificationKeys = Pick<SigningKeys, 'trusted' | 'publishers'>;

function nextMember(release: Release, before: SetMember | undefined): SetMember {
  if (!before) return { release, fallback: null };
  return before.release.version === release.version
    ? { ...before, release }
    : { release, fallback: before.release };
}

async function readForActivation(
  store: ReleaseStore,
  name: string,
  version: string,
  { publishers }: VerificationKeys,
): Promise<Release> {
  const signed = await explainUnpublished(name, version, store.readSignedRelease(name, version));
  if (!signed)
    throw new ReleaseError(
      'signature',
      `${name}@${version} 没有签名，已拒绝；如果是升级之前发布的，请先运行 pnpm portal release sign-store`,
    );
  return verifyRelease(signed, publishers, { name, version });
}

async function planActivation(
  store: ReleaseStore,
  keys: VerificationKeys,
  before: CurrentSet | undefined,
  { versions, without = [] }: Extract<Move, { kind: 'activate' }>,
): Promise<PlannedChange> {
  const remotes: Record<string, SetMember> = { ...before?.set.remotes };
  for (const remote of without) {
    if (versions[remote] !== undefined)
      throw new ReleaseError('usage', `${remote} 不能同时启用和撤下，请只写其中一个`);
    readServed(before?.set, remote);
    delete remotes[remote];
  }
  const changed: Release[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const release = await readForActivation(store, name, version, keys);
    remotes[name] = nextMember(release, remotes[name]);
    changed.push(release);
  }
  const running = before?.set.canary ?? null;
  const touched = [...Object.keys(versions), ...without];
  const canary = running && !touched.includes(running.remote) ? running : null;
  const withdrawn = updateWithdrawn(before?.pointer.withdrawn ?? {}, { removed: changed });
  return { remotes, canary, withdrawn, changed: canary ? [...changed, canary.release] : changed };
}

async function planCanary(
  store: ReleaseStore,
  keys: VerificationKeys,
  before: CurrentSet | undefined,
  { remote, version, share }: { remote: string; version: string; share: number },
): Promise<PlannedChange> {
  const member = before?.set.remotes[remote];
  if (!before || !member) throw new ReleaseError('not-found', `当前发布集中没有 ${remote}，请先启用一个版本`);
  if (member.release.version === version)
    throw new ReleaseError('refused', `已拒绝：${remote}@${version} 正在向全部访客提供`);
  const release = await readForActivation(store, remote, version, keys);
  const running = before.set.canary;
  const goesOn = running?.remote === remote && running.release.version === version;
  const since = (goesOn ? running.since : undefined) ?? new Date().toISOString();
  return {
    remotes: before.set.remotes,
    canary: { remote, release, share, since },
    withdrawn: before.pointer.withdrawn,
    changed: [release],
  };
}

/** The state after the canary has ended: the version on trial is withdrawn and no longer a fallback. */
export function withoutCanary(
  remotes: PlannedChange['remotes'],
  withdrawn: PlannedChange['withdrawn'],
  { release }: Canary,
): Pick<PlannedChange, 'remotes' | 'withdrawn'> {
  const member = remotes[release.name];
  const isFallback = member?.fallback?.version === release.version;
  return {
    remotes: member && isFallback ? { ...remotes, [release.name]: { ...member, fallback: null } } : remotes,
    withdrawn: updateWithdrawn(withdrawn, { added: [release] }),
  };
}

async function findViolations(
  store: ReleaseStore,
  change: PlannedChange,
  previous: ReleaseSet | undefined,
  provides: ProvidedPackages | undefined,
): Promise<string[]> {
  const violations = validateSet(change, previous, provides);
  for (const release of change.changed) violations.push(...(await findAlteredInStore(store, release)));
  return violations;
}

async function readBefore(
  store: ReleaseStore,
  trusted: readonly string[],
  move: Move,
): Promise<Before | undefined> {
  if (move.kind !== 'rollback-set') return readCurrentSet(store, trusted);
  const stored = await store.readPointer();
  if (!stored) return undefined;
  const pointer = verifyPointer(stored, trusted);
  const set = await readVerifiedSet(store, pointer.current, trusted).catch(() => undefined);
  return { stored, pointer, set };
}

async function planChange(
  store: ReleaseStore,
  keys: VerificationKeys,
  move: Move,
  before: Before | undefined,
): Promise<PlannedChange> {
  const current = before?.set && { ...before, set: before.set };
  if (move.kind === 'activate') return planActivation(store, keys, current, move);
  if (move.kind === 'canary') return planCanary(store, keys, current, move);
  if (!before) throw new ReleaseError('not-found', '还没有启用过任何发布集');
  if (move.kind === 'rollback-set') return planSetRollback(store, keys.trusted, before, move.to);
  if (!current) throw new ReleaseError('not-found', `发布集 ${before.pointer.current} 无法读取`);
  const { set, pointer } = current;
  // The version on trial is the latest one of its remote: a rollback ends the trial before it goes back
  // further.
  const endsTrial = move.kind === 'rollback' && !move.to && move.remote === set.canary?.remote;
  if (move.kind === 'rollback' && !endsTrial)
    return planRollback(store, keys.trusted, current, move.remote, move.to);
  if (!set.canary) throw new ReleaseError('not-found', '当前没有正在进行的灰度发布');
  return { ...withoutCanary(set.remotes, pointer.withdrawn, set.canary), canary: null, changed: [] };
}

/**
 * Plans a move: what would be served, checked by the contract gate. Writes nothing.
 * @param provides what the shell shares, if known
 * @throws ReleaseError `not-found`, `refused` for a pointless move, `signature` for a release that may not be served.
 *   Violations of the gate are not thrown, but returned in the plan
 */
export async function planMove(
  store: ReleaseStore,
  keys: VerificationKeys,
  move: Move,
  provides: ProvidedPackages | undefined,
): Promise<MovePlan> {
  const before = await readBefore(store, keys.trusted, move);
  const change = await planChange(store, keys, move, before);
  // Going back may lose a slot that only the newer version filled.
  const previous = move.kind === 'activate' || move.kind === 'canary' ? before?.set : undefined;
  const violations = await findViolations(store, change, previous, provides);
  return { ...change, before, violations };
}

/**
 * Checks whether a release that was just published could be activated next to what is served now, so that its team learns
 * immediately: the version number is used up in any case. Does not read its files again.
 * @returns one Chinese line per reason why activating it alone would be refused
 */
async function judgeActivation(
  store: ReleaseStore,
  keys: VerificationKeys,
  { name, version }: Release,
  provides: ProvidedPackages | undefined,
): Promise<string[]> {
  try {
    const before = await readCurrentSet(store, keys.trusted);
    const change = await planActivation(store, keys, before, {
      kind: 'activate',
      versions: { [name]: version },
    });
    return validateSet(change, before?.set, provides);
  } catch (error) {
    // The release is published; its team cannot fix what is wrong with the portal's own set.
    if (!isReleaseError(error)) throw error;
    return ['当前的发布集读不出来'];
  }
}

/** @returns summary of a published release for its publisher */
export async function describePublished(
  store: ReleaseStore,
  keys: VerificationKeys,
  { release, isNew }: { release: Release; isNew: boolean },
  provides: ProvidedPackages | undefined,
): Promise<PublishedRelease> {
  const { name, version } = release;
  const files = Object.keys(release.files).length;
  const conflicts = await judgeActivation(store, keys, release, provides);
  return { name, version, files, isNew, checkedWithShell: provides !== undefined, conflicts };
}

/** @returns whether a plan changes nothing for any visitor */
export function isUnchanged({ before, remotes, canary }: MovePlan): boolean {
  const set = before?.set;
  return isDeepStrictEqual([set?.remotes, set?.canary], [remotes, canary]);
}
