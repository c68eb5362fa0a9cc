import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { readCurrentSet, readVerifiedSet, rollbackPath, stableId } from './pointer';
import { listPreviews, previewedReleases } from './preview';
import { isReleaseError, ReleaseError } from './release-error';
import { earlierSets, isWithdrawn } from './served-versions';
import type { ReleaseStore, StoredRelease } from './store/store';

interface PrunePlan {
  releases: StoredRelease[];
  sets: string[];
  /** Number of the pointer that the plan is based on. */
  number: number;
}

const DAY_MS = 24 * 3600 * 1000;
/** Sets kept for `rollback --set`, however old. */
const KEPT_SETS = 10;
/** Earlier versions of each remote kept for `rollback`, however old. */
const KEPT_VERSIONS = 3;

const releaseId = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

function listReleaseIds({ remotes, canary }: ReleaseSet): string[] {
  const members = Object.values(remotes).flatMap(({ release, fallback }) => [release, fallback]);
  return [...members, canary?.release].flatMap((release) => (release ? [releaseId(release)] : []));
}

/** For each kept version, the newest set that contains it, which a rollback goes back to. */
async function setsOfEarlierVersions(
  store: ReleaseStore,
  pointer: Pointer,
  trusted: readonly string[],
): Promise<string[]> {
  const kept = new Map<string, Set<string>>();
  const sets: string[] = [];
  for await (const { id, remotes } of earlierSets(store, pointer, trusted)) {
    const isNew = Object.values(remotes).map(({ release }) => {
      const versions = kept.get(release.name) ?? new Set<string>();
      kept.set(release.name, versions);
      const isFull = versions.has(release.version) || versions.size >= KEPT_VERSIONS;
      if (isFull || isWithdrawn(pointer.withdrawn, release)) return false;
      versions.add(release.version);
      return true;
    });
    if (isNew.includes(true)) sets.push(stableId(id));
  }
  return sets;
}

async function readPreviewed(store: ReleaseStore, trusted: readonly string[], now: Date): Promise<string[]> {
  return (await listPreviews(store, trusted, now)).flatMap(previewedReleases);
}

/**
 * Finds releases and sets that no open tab, rollback or preview needs.
 * @param keepDays days that a tab may stay open: what was served or published since then is kept
 * @throws ReleaseError `not-found` before the first activation, `store` if a needed set is damaged or cannot be read,
 *   `signature`
 */
export async function planPrune(
  store: ReleaseStore,
  trusted: readonly string[],
  keepDays: number,
  now = new Date(),
): Promise<PrunePlan> {
  const current = await readCurrentSet(store, trusted);
  if (!current) throw new ReleaseError('not-found', '还没有启用过任何发布集');
  const { pointer, set } = current;
  const since = now.getTime() - keepDays * DAY_MS;
  const servedSince = pointer.history.filter((_, index) => {
    const until = pointer.history[index + 1]?.at;
    return until === undefined || Date.parse(until) >= since;
  });
  const neededSets = new Set([
    ...[set.id, ...servedSince.map((entry) => entry.set), ...rollbackPath(pointer).slice(-KEPT_SETS)].map(
      stableId,
    ),
    ...(await setsOfEarlierVersions(store, pointer, trusted)),
  ]);
  const needed = new Set(await readPreviewed(store, trusted, now));
  const sets: string[] = [];
  for (const id of await store.listSets()) {
    const stored = await readVerifiedSet(store, id, trusted).catch((error) => {
      // Without this set it is unknown which versions a rollback needs, and removal cannot be undone.
      if (neededSets.has(stableId(id)) && isReleaseError(error) && error.failure === 'store') throw error;
    });
    if (!stored) continue; // Keep it: a damaged set needs repair, a foreign one inspection.
    if (neededSets.has(stableId(id)) || Date.parse(stored.createdAt) >= since)
      for (const release of listReleaseIds(stored)) needed.add(release);
    else sets.push(id);
  }
  const releases = (await store.listReleases()).filter(
    (release) => !needed.has(releaseId(release)) && Date.parse(release.publishedAt) < since,
  );
  return { releases, sets, number: pointer.number };
}

/**
 * Removes what a plan names. A removed version cannot be published again.
 * @throws ReleaseError `conflict` as soon as the pointer has moved, or a version to be removed is previewed, since the
 *   plan was made: what is served now may need the remaining ones
 */
export async function prune(
  store: ReleaseStore,
  trusted: readonly string[],
  { releases, sets, number }: PrunePlan,
): Promise<void> {
  const assertUnmoved = async (removed: string) => {
    if ((await readCurrentSet(store, trusted))?.pointer.number !== number)
      throw new ReleaseError('conflict', `当前发布集刚刚被他人切换，${removed}；请重新运行`);
  };
  for (const id of sets) {
    await assertUnmoved('没有清理任何版本');
    await store.removeSet(id);
  }
  for (const [index, { name, version }] of releases.entries()) {
    const removed = `只清理了 ${releases.length} 个版本中的 ${index} 个`;
    await assertUnmoved(removed);
    const release = releaseId({ name, version });
    if ((await readPreviewed(store, trusted, new Date())).includes(release))
      throw new ReleaseError('conflict', `${release} 刚刚被他人预览，${removed}；请重新运行`);
    await store.removeRelease(name, version);
  }
}
