import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@portal/contract/release/release';
import type { MovePlan } from './move';

interface NameChanges {
  added: string[];
  removed: string[];
}

/** What a move changes of one remote. */
export interface RemoteDiff {
  remote: string;
  /** Null where the remote was not served, or no longer is. */
  from: Release | null;
  to: Release | null;
  files: NameChanges & { changed: string[] };
  routes: NameChanges;
  slots: NameChanges;
  fallback: Release | null;
  /** Percent of the visitors who get it, where that is not everybody. */
  share?: number;
}

function compareNames(before: readonly string[] = [], after: readonly string[] = []): NameChanges {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}

function compareFiles(from: Release | null, to: Release | null): RemoteDiff['files'] {
  const [before, after] = [from?.files ?? {}, to?.files ?? {}];
  return {
    ...compareNames(Object.keys(before), Object.keys(after)),
    changed: Object.keys(after).filter(
      (path) => before[path] && before[path].integrity !== after[path]?.integrity,
    ),
  };
}

function compareReleases(
  remote: string,
  from: Release | null,
  to: Release | null,
  fallback: Release | null,
): RemoteDiff {
  return {
    remote,
    from,
    to,
    files: compareFiles(from, to),
    routes: compareNames(from?.prefixes, to?.prefixes),
    slots: compareNames(from?.slots, to?.slots),
    fallback,
  };
}

/** @returns what a plan changes, remote by remote; of a canary what its visitors get beside all others. */
export function diffPlan({ before, remotes, canary }: MovePlan): RemoteDiff[] {
  const old = before?.set?.remotes ?? {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(remotes)])].sort();
  const diffs = names
    .filter((name) => old[name]?.release.version !== remotes[name]?.release.version)
    .map((name) => {
      const next = remotes[name];
      return compareReleases(name, old[name]?.release ?? null, next?.release ?? null, next?.fallback ?? null);
    });
  const running = before?.set?.canary ?? null;
  if (!canary || isDeepStrictEqual(canary, running)) return diffs;
  const member = remotes[canary.remote]?.release ?? null;
  const tried = compareReleases(canary.remote, member, canary.release, member);
  return [...diffs, { ...tried, share: canary.share }];
}
