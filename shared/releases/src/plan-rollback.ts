import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { Before, PlannedChange } from './plan';
import { type CurrentSet, memberReleases } from './pointer';
import { ReleaseError } from './release-error';
import {
  earlierSets,
  earlierVersions,
  hasWithdrawnMember,
  isWithdrawn,
  readStableSet,
  updateWithdrawn,
} from './served-versions';
import type { ReleaseStore } from './store/store';

async function findFirst<T>(items: AsyncGenerator<T>, wanted: (item: T) => boolean): Promise<T | undefined> {
  for await (const item of items) if (wanted(item)) return item;
  return undefined;
}

/** @throws ReleaseError `not-found` for a remote that is not served */
export function readServed(set: ReleaseSet | undefined, remote: string): Release {
  const served = set?.remotes[remote]?.release;
  if (served) return served;
  const known =
    Object.keys(set?.remotes ?? {})
      .sort()
      .join('、') || '无';
  throw new ReleaseError('not-found', `当前发布集中没有 ${remote}，可用的有 ${known}`);
}

/**
 * Takes one remote back to its last version that was not rolled back from, or to `to`.
 * @throws ReleaseError `not-found` if there is none
 */
export async function planRollback(
  store: ReleaseStore,
  trusted: readonly string[],
  before: CurrentSet,
  remote: string,
  to: string | undefined,
): Promise<PlannedChange> {
  const { pointer, set } = before;
  const current = readServed(set, remote);
  if (to === current.version) throw new ReleaseError('refused', `已拒绝：${remote}@${to} 正在提供`);
  const versions = (passesOutages: boolean) =>
    earlierVersions(store, pointer, trusted, remote, passesOutages);
  const target = await findFirst(versions(to !== undefined), (release) =>
    to === undefined
      ? release.version !== current.version && !isWithdrawn(pointer.withdrawn, release)
      : release.version === to,
  );
  if (!target)
    throw new ReleaseError(
      'not-found',
      to === undefined
        ? `${remote} 没有可以退回的更早版本（退回过的不算）；可用 --to <版本> 指明一个曾经提供的版本，要整个撤下这个模块请运行 release remove ${remote}`
        : `历史中没有提供过 ${remote}@${to}；要启用它请运行 release activate ${remote}@${to}`,
    );
  const withdrawn = updateWithdrawn(pointer.withdrawn, { added: [current], removed: [target] });
  const fallback = await findFirst(
    versions(true),
    (release) => release.version !== target.version && !isWithdrawn(withdrawn, release),
  );
  const remotes = { ...set.remotes, [remote]: { release: target, fallback: fallback ?? null } };
  const canary = set.canary?.remote === remote ? null : set.canary;
  return { remotes, canary, withdrawn, changed: [target] };
}

/** Ignores the order: a remote that was removed and activated again comes last. */
const sameVersions = (one: Pick<ReleaseSet, 'remotes'>, other: Pick<ReleaseSet, 'remotes'>) => {
  const list = ({ remotes }: Pick<ReleaseSet, 'remotes'>) =>
    Object.entries(remotes).map(([name, { release }]) => [name, release.version]);
  return isDeepStrictEqual(Object.fromEntries(list(one)), Object.fromEntries(list(other)));
};

/**
 * Takes every remote back to the previous set, or to the set `to` of the history.
 * @throws ReleaseError `not-found` if there is none
 */
export async function planSetRollback(
  store: ReleaseStore,
  trusted: readonly string[],
  before: Before,
  to: string | undefined,
): Promise<PlannedChange> {
  const { pointer, set: current } = before;
  if (to === pointer.current) throw new ReleaseError('refused', `已拒绝：发布集 ${to} 正在使用`);
  if (to !== undefined && !pointer.history.some(({ set }) => set === to))
    throw new ReleaseError('not-found', `历史中没有发布集 ${to}，历史见 release status`);
  const target =
    to === undefined
      ? await findFirst(
          earlierSets(store, pointer, trusted),
          (set) =>
            !hasWithdrawnMember(set, pointer.withdrawn) &&
            (!current || current.canary !== null || !sameVersions(set, current)),
        )
      : await readStableSet(store, to, trusted);
  if (!target) throw new ReleaseError('not-found', '没有更早的发布集可以退回');
  const left = (current ? memberReleases(current) : []).filter(
    ({ name, version }) => target.remotes[name]?.release.version !== version,
  );
  const withdrawn = updateWithdrawn(pointer.withdrawn, { added: left, removed: memberReleases(target) });
  const remotes = Object.fromEntries(
    Object.entries(target.remotes).map(([name, { release, fallback }]) => [
      name,
      { release, fallback: fallback && isWithdrawn(withdrawn, fallback) ? null : fallback },
    ]),
  );
  const isSame = isDeepStrictEqual(remotes, target.remotes);
  const changed = memberReleases(target);
  return { remotes, canary: null, withdrawn, changed, ...(isSame ? { reuse: target } : {}) };
}
