import type { MovePlan } from '@portal/releases/move';
import { diffPlan, type RemoteDiff } from '@portal/releases/set-diff';

const NAMES_SHOWN = 5;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join('、');
  return names.length > NAMES_SHOWN ? `${shown} 等 ${names.length} 个` : shown;
}

function describeNames(what: string, { added, removed }: { added: string[]; removed: string[] }): string[] {
  return [
    ...(added.length > 0 ? [`  新增${what} ${listNames(added)}`] : []),
    ...(removed.length > 0 ? [`  减少${what} ${listNames(removed)}`] : []),
  ];
}

function describeRemote(diff: RemoteDiff): string[] {
  const { remote, from, to, files, routes, slots, fallback, share } = diff;
  const versions = `${from?.version ?? '（没有）'} → ${to?.version ?? '（不再提供）'}`;
  return [
    `${remote}  ${versions}${share === undefined ? '' : `，${share}% 的访客`}`,
    `  文件：新增 ${files.added.length}、改变 ${files.changed.length}、减少 ${files.removed.length}`,
    ...describeNames('路由', routes),
    ...describeNames('插槽', slots),
    ...(to ? [`  后备 ${fallback?.version ?? '无'}`] : []),
  ];
}

/**
 * @param who the operator, as the history will name them.
 * @returns lines that tell what a move changes, and the number of remotes that it touches.
 */
export function describePlan(
  plan: MovePlan,
  { by, reason }: { by: string; reason: string },
): { lines: string[]; touched: number } {
  const diffs = diffPlan(plan);
  const running = plan.before?.set?.canary;
  const endsCanary = running && plan.canary?.release.version !== running.release.version;
  const ended = endsCanary ? [`灰度 ${running.remote}@${running.release.version} 结束`] : [];
  const touched = new Set([...diffs.map(({ remote }) => remote), ...(endsCanary ? [running.remote] : [])]);
  return {
    lines: [`操作人 ${by}，原因：${reason}`, ...diffs.flatMap(describeRemote), ...ended],
    touched: touched.size,
  };
}
