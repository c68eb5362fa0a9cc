import type { CanaryRun, GroupCount } from '@portal/contract/canary';

/** Statistics of one group of visitors: canary or control. */
export interface VisitorGroup {
  seen: number;
  failed: number;
  /** Distinct addresses of failed visitors; a visitor without address counts as one. */
  failedAddresses: number;
  /** Milliseconds, excluding loads from cache. */
  readyMs: readonly number[];
  loadMs: readonly number[];
}

const MIN_FAILED = 5;
/** One machine can pose as many visitors, but hardly as several networks. */
const MIN_FAILED_ADDRESSES = 3;
/** A canary significantly worse than the control by this factor is withdrawn. */
const FACTOR = 2;
const RATE_ALWAYS_ALLOWED = 0.02;

const MIN_TIMES = 40;
/**
 * A median must exceed the control's by this factor plus these milliseconds, because smaller differences go unnoticed.
 */
const SLOWER_FACTOR = 1.3;
const SLOWER_MS = 200;
/** False positive rate of 0.003 %, because the test runs every few seconds. */
const SLOWER_Z = 4;

/** Lower bound of the 95 % Wilson score interval (E. B. Wilson, 1927). */
export function wilsonLowerBound(failed: number, seen: number): number {
  if (seen === 0) return 0;
  const z = 1.96;
  const rate = failed / seen;
  const middle = rate + (z * z) / (2 * seen);
  const spread = z * Math.sqrt((rate * (1 - rate)) / seen + (z * z) / (4 * seen * seen));
  return (middle - spread) / (1 + (z * z) / seen);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Mann–Whitney rank-sum test (1947) in normal approximation, with mid-ranks for ties; makes no assumption about
 * distributions and is robust against outliers.
 * @returns standard deviations by which the first sample ranks above the second; 0 for an empty sample
 */
export function rankSumZ(sample: readonly number[], other: readonly number[]): number {
  const [n, m] = [sample.length, other.length];
  if (n === 0 || m === 0) return 0;
  const all = [
    ...sample.map((value) => ({ value, isSample: true })),
    ...other.map((value) => ({ value, isSample: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const tied = end - start;
    ties += tied ** 3 - tied;
    const midRank = (start + 1 + end) / 2;
    rankSum += midRank * all.slice(start, end).filter(({ isSample }) => isSample).length;
  }
  const total = n + m;
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 0 : (u - (n * m) / 2) / Math.sqrt(variance);
}

function failsClearly(canary: VisitorGroup, others: VisitorGroup): boolean {
  const usualRate = others.seen > 0 ? others.failed / others.seen : 0;
  return (
    canary.failed >= MIN_FAILED &&
    canary.failedAddresses >= MIN_FAILED_ADDRESSES &&
    wilsonLowerBound(canary.failed, canary.seen) > Math.max(RATE_ALWAYS_ALLOWED, FACTOR * usualRate)
  );
}

function isClearlySlower(times: readonly number[], usual: readonly number[]): boolean {
  return (
    times.length >= MIN_TIMES &&
    usual.length >= MIN_TIMES &&
    median(times) > SLOWER_FACTOR * median(usual) + SLOWER_MS &&
    rankSumZ(times, usual) > SLOWER_Z
  );
}

const medianOrNull = (times: readonly number[]) =>
  times.length < MIN_TIMES ? null : Math.round(median(times));

export function summarize({ seen, failed, readyMs, loadMs }: VisitorGroup): GroupCount {
  return { seen, failed, readyMs: medianOrNull(readyMs), loadMs: medianOrNull(loadMs) };
}

/** @returns reason to withdraw the canary, for the history; null if there is none */
export function judgeCanary(
  { remote, version }: Pick<CanaryRun, 'remote' | 'version'>,
  canary: VisitorGroup,
  others: VisitorGroup,
): string | null {
  const name = `灰度自动退回：${remote}@${version}`;
  if (failsClearly(canary, others))
    return `${name} 在 ${canary.seen} 位访客中有 ${canary.failed} 位出错，其余 ${others.seen} 位访客中有 ${others.failed} 位`;
  const slower = (what: string, times: readonly number[], usual: readonly number[]) =>
    `${name} ${what}的中位数为 ${Math.round(median(times))} 毫秒（${times.length} 次），其余访客为 ${Math.round(median(usual))} 毫秒（${usual.length} 次）`;
  if (isClearlySlower(canary.readyMs, others.readyMs))
    return slower('页面可用时间', canary.readyMs, others.readyMs);
  if (isClearlySlower(canary.loadMs, others.loadMs))
    return slower('模块加载时间', canary.loadMs, others.loadMs);
  return null;
}
