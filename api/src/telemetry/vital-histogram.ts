import type { VitalFigure, VitalName } from '@portal/contract/vitals';

interface Limits {
  /** Upper bound of good values. */
  good: number;
  /** Values above it are poor. */
  poor: number;
}

/**
 * Thresholds of https://web.dev/articles/defining-core-web-vitals-thresholds in milliseconds; the CLS score has no unit.
 */
const LIMITS: Readonly<Record<VitalName, Limits>> = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1800 },
};

const GOOD_BUCKETS = 20;
const NEEDS_WORK_BUCKETS = 10;
/** Each bucket is a fifth wider than the previous one, up to nine times the limit. The last one is unbounded. */
const POOR_BUCKETS = 12;
const GROWTH = 1.2;
export const BUCKETS = GOOD_BUCKETS + NEEDS_WORK_BUCKETS + POOR_BUCKETS + 1;

/** Upper bounds of all buckets but the last. Both thresholds are bounds, so that shares are exact. */
function bucketEnds({ good, poor }: Limits): number[] {
  const between = (from: number, to: number, steps: number) =>
    Array.from({ length: steps }, (_, step) => from + ((to - from) * (step + 1)) / steps);
  const beyond = Array.from({ length: POOR_BUCKETS }, (_, step) => poor * GROWTH ** (step + 1));
  return [...between(0, good, GOOD_BUCKETS), ...between(good, poor, NEEDS_WORK_BUCKETS), ...beyond];
}

const ENDS: Readonly<Record<VitalName, readonly number[]>> = {
  LCP: bucketEnds(LIMITS.LCP),
  INP: bucketEnds(LIMITS.INP),
  CLS: bucketEnds(LIMITS.CLS),
  TTFB: bucketEnds(LIMITS.TTFB),
};

/** @returns index of the bucket for a value */
export function getBucket(name: VitalName, value: number): number {
  const found = ENDS[name].findIndex((end) => value <= end);
  return found === -1 ? BUCKETS - 1 : found;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Interpolates within the bucket; beyond the last bound, returns that bound. */
function percentile(ends: readonly number[], counts: readonly number[], share: number): number {
  const wanted = sum(counts) * share;
  let before = 0;
  for (const [at, end] of ends.entries()) {
    const count = counts[at] ?? 0;
    if (before + count >= wanted && count > 0) {
      const start = ends[at - 1] ?? 0;
      return start + (end - start) * ((wanted - before) / count);
    }
    before += count;
  }
  return ends.at(-1) ?? 0;
}

/** @param counts visits by bucket, at least one */
export function summarizeVital(name: VitalName, counts: readonly number[]): VitalFigure {
  const poorFrom = GOOD_BUCKETS + NEEDS_WORK_BUCKETS;
  const p75 = percentile(ENDS[name], counts, 0.75);
  return {
    visits: sum(counts),
    p75: name === 'CLS' ? Math.round(p75 * 1000) / 1000 : Math.round(p75),
    good: sum(counts.slice(0, GOOD_BUCKETS)),
    needsWork: sum(counts.slice(GOOD_BUCKETS, poorFrom)),
    poor: sum(counts.slice(poorFrom)),
  };
}
