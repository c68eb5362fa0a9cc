import { randomBytes } from 'node:crypto';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import { assertNoViolations } from './gate';
import { isUnchanged, type Move, type MovePlan, planMove, withoutCanary } from './plan';
import {
  type AuditInfo,
  isSigned,
  nextPointer,
  type PointerChange,
  pointerWithoutCanary,
  readCurrentSet,
  readVerifiedSet,
  signPointer,
  stableId,
  verifyPointer,
} from './pointer';
import { isReleaseError, ReleaseError } from './release-error';
import { type SigningKeys, signSet } from './store/signing';
import type { ReleaseStore } from './store/store';

const MAX_ATTEMPTS = 8;

const newSetId = (at: Date) =>
  `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;

/**
 * Retries after a conflict on the winner's state, so that concurrent activations by two teams both take effect.
 * @param mayRetry asked before each further attempt; if it declines, the conflict is thrown
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  mayRetry: () => boolean | Promise<boolean> = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isReleaseError(error) || error.failure !== 'conflict') throw error;
      if (!(await mayRetry())) throw error;
    }
  }
}

/** Writes the set and, for its later withdrawal, the set without its canary. */
async function putSigned(store: ReleaseStore, keys: SigningKeys, set: ReleaseSet): Promise<void> {
  await store.putSet(set.id, signSet(set, keys));
  if (!set.canary) return;
  const { remotes } = withoutCanary(set.remotes, {}, set.canary);
  const stable = { ...set, id: stableId(set.id), remotes, canary: null };
  await store.putSet(stable.id, signSet(stable, keys));
}

/** A version may have been removed (`prune`) since it was read; no shell server could then load its set. */
async function assertStillThere(store: ReleaseStore, { changed }: MovePlan): Promise<void> {
  for (const { name, version } of changed)
    if (!(await store.hasRelease(name, version)))
      throw new ReleaseError('not-found', `${name}@${version} 刚刚被清理，请启用其他版本`);
}

/**
 * Carries out a plan: writes its set and moves the pointer. A plan that changes nothing writes nothing.
 * @throws ReleaseError `refused` if the gate found violations, `conflict` if the pointer has moved since, `not-found` for
 *   a version that was removed since, `store`
 */
export async function commitPlan(
  store: ReleaseStore,
  keys: SigningKeys,
  plan: MovePlan,
  audit: AuditInfo,
): Promise<PointerChange> {
  const { before, remotes, canary, withdrawn, reuse } = plan;
  assertNoViolations(plan.violations);
  if (before?.set && isUnchanged(plan)) return { pointer: before.pointer, set: before.set };
  const at = new Date();
  const set: ReleaseSet = reuse ?? {
    id: newSetId(at),
    createdAt: at.toISOString(),
    note: audit.reason,
    remotes,
    canary,
  };
  if (!reuse) await putSigned(store, keys, set);
  const pointer = nextPointer(before, { current: set.id, withdrawn }, audit, at);
  const afterwards =
    canary && pointerWithoutCanary(pointer, withoutCanary(remotes, withdrawn, canary).withdrawn, at);
  await assertStillThere(store, plan);
  await store.movePointer(signPointer(pointer, keys, afterwards ?? undefined), before?.stored);
  return { pointer, set };
}

/**
 * Plans a move and carries it out; if the pointer moved concurrently, plans again on the new state.
 * @throws ReleaseError `refused` by the gate, `not-found` for an unpublished version, `signature`, `conflict`, `store`
 */
export function planAndCommit(
  store: ReleaseStore,
  keys: SigningKeys,
  wanted: Move,
  audit: AuditInfo,
): Promise<PointerChange> {
  return retryOnConflict(async () =>
    commitPlan(store, keys, await planMove(store, keys, wanted, audit.provides), audit),
  );
}

/** Serves these versions from now on; all other remotes stay as they are. Ends a canary of a named remote. */
export const activate = (
  store: ReleaseStore,
  keys: SigningKeys,
  versions: Readonly<Record<string, string>>,
  audit: AuditInfo,
) => planAndCommit(store, keys, { kind: 'activate', versions }, audit);

/**
 * Withdraws the canary. Needs no signing key, so that a shell server can do it on its own: set and pointer without the
 * canary were signed when it began. They become useless once the pointer moves in any other way.
 * @param judged id of the set whose canary was judged; the verdict does not apply to another set's canary
 * @param audit shown in the history, not signed
 * @throws ReleaseError `not-found` if that canary is no longer running
 */
export function stopCanary(
  store: ReleaseStore,
  trusted: readonly string[],
  judged: string,
  { by, reason }: AuditInfo,
): Promise<PointerChange> {
  return retryOnConflict(async () => {
    const before = await readCurrentSet(store, trusted);
    if (!before?.set.canary || before.set.id !== judged)
      throw new ReleaseError('not-found', `发布集 ${judged} 的灰度已不在进行，没有撤回任何版本`);
    const { withoutCanary: signed } = isSigned(before.stored) ? before.stored : {};
    if (!signed)
      throw new ReleaseError(
        'signature',
        '这次灰度开始于升级之前，门户不能自己撤回，请运行 pnpm portal release canary stop',
      );
    const next = { ...signed, note: { at: new Date().toISOString(), by, reason } };
    const pointer = verifyPointer(next, trusted);
    if (pointer.number !== before.pointer.number + 1 || pointer.current !== stableId(before.set.id))
      throw new ReleaseError('signature', '为撤回灰度预先签名的指针与当前发布集不符，已拒绝');
    const set = await readVerifiedSet(store, pointer.current, trusted);
    await store.movePointer(next, before.stored);
    return { pointer, set };
  });
}
