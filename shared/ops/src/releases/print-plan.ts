import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@portal/contract/release/release';
import type { MovePlan } from '@portal/releases/plan';

interface NameChanges {
  added: string[];
  removed: string[];
}

interface RemoteChange {
  remote: string;
  /** Null if the remote is added or removed. */
  from: Release | null;
  to: Release | null;
  fallback: Release | null;
  /** Percentage of visitors, unless all. */
  share?: number;
}

/** @returns changes by remote; for a canary, what its visitors get. */
function listChanges({ before, remotes, canary }: MovePlan): RemoteChange[] {
  const old = before?.set?.remotes ?? {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(remotes)])].sort();
  const changes = names
    .filter((name) => old[name]?.release.version !== remotes[name]?.release.version)
    .map((remote): RemoteChange => {
      const { release: to = null, fallback = null } = remotes[remote] ?? {};
      return { remote, from: old[remote]?.release ?? null, to, fallback };
    });
  const running = before?.set?.canary ?? null;
  if (!canary || isDeepStrictEqual(canary, running)) return changes;
  const member = remotes[canary.remote]?.release ?? null;
  const { remote, release: to, share } = canary;
  return [...changes, { remote, from: member, to, fallback: member, share }];
}

function compareNames(before: readonly string[] = [], after: readonly string[] = []): NameChanges {
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}

const NAMES_SHOWN = 5;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join('、');
  return names.length > NAMES_SHOWN ? `${shown} 等 ${names.length} 个` : shown;
}

function describeNames(what: string, { added, removed }: NameChanges): string[] {
  return [
    ...(added.length > 0 ? [`  新增${what} ${listNames(added)}`] : []),
    ...(removed.length > 0 ? [`  减少${what} ${listNames(removed)}`] : []),
  ];
}

function describeRemote({ remote, from, to, fallback, share }: RemoteChange): string[] {
  const versions = `${from?.version ?? '（没有）'} → ${to?.version ?? '（不再提供）'}`;
  const [before, after] = [from?.files ?? {}, to?.files ?? {}];
  const { added, removed } = compareNames(Object.keys(before), Object.keys(after));
  const changed = Object.keys(after).filter(
    (path) => before[path] && before[path].integrity !== after[path]?.integrity,
  );
  return [
    `${remote}  ${versions}${share === undefined ? '' : `，${share}% 的访客`}`,
    `  文件：新增 ${added.length}、改变 ${changed.length}、减少 ${removed.length}`,
    ...describeNames('路由', compareNames(from?.prefixes, to?.prefixes)),
    ...describeNames('插槽', compareNames(from?.slots, to?.slots)),
    ...(to ? [`  后备 ${fallback?.version ?? '无'}`] : []),
  ];
}

/** @param who operator name for the history @returns lines describing the move, and the number of remotes it affects */
export function describePlan(
  plan: MovePlan,
  { by, reason }: { by: string; reason: string },
): { lines: string[]; touched: number } {
  const changes = listChanges(plan);
  const running = plan.before?.set?.canary;
  const { remote, release } = plan.canary ?? {};
  const endsCanary = running && (remote !== running.remote || release?.version !== running.release.version);
  const everybody = running && plan.remotes[running.remote]?.release.version;
  const ended = endsCanary
    ? [
        `灰度 ${running.remote}@${running.release.version} 结束，所有访客得到 ${everybody ?? '不含它的发布集'}`,
      ]
    : [];
  const touched = new Set([...changes.map(({ remote }) => remote), ...(endsCanary ? [running.remote] : [])]);
  return {
    lines: [`操作人 ${by}，原因：${reason}`, ...changes.flatMap(describeRemote), ...ended],
    touched: touched.size,
  };
}
