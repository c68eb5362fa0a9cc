import { createHash } from 'node:crypto';
import type { ReleaseSet } from '@portal/contract/release/release-set';

const SHARE_STEPS = 1000;

/**
 * Sticky by visitor: the same visitor gets the same answer for the same release, and stays in when the share grows.
 * @param visitor any stable id of the visitor, for example a cookie's value.
 */
export function isInCanary({ canary }: Pick<ReleaseSet, 'canary'>, visitor: string): boolean {
  if (!canary) return false;
  const digest = createHash('sha256')
    .update(`${canary.remote}@${canary.release.version}\0${visitor}`)
    .digest();
  return digest.readUInt32BE(0) % SHARE_STEPS < canary.share * (SHARE_STEPS / 100);
}

/** A group of visitors: how many came, and how many of them met an error of the remote under trial. */
interface Group {
  seen: Set<string>;
  failed: Set<string>;
}

interface CanaryVerdict {
  remote: string;
  version: string;
  canary: { failed: number; seen: number };
  others: { failed: number; seen: number };
}

/** An error as browsers report it, as far as it matters here. */
interface ReportedError {
  remote?: string | undefined;
  version?: string | undefined;
}

const MIN_FAILED = 5;
/** A canary worse than all others by this factor, beyond chance, is withdrawn. */
const FACTOR = 2;
const RATE_ALWAYS_ALLOWED = 0.02;
const MAX_VISITORS = 50_000;

/** Lower end of the 95 % Wilson score interval of a proportion (E. B. Wilson, 1927). */
export function wilsonLowerBound(failed: number, seen: number): number {
  if (seen === 0) return 0;
  const z = 1.96;
  const rate = failed / seen;
  const middle = rate + (z * z) / (2 * seen);
  const spread = z * Math.sqrt((rate * (1 - rate)) / seen + (z * z) / (4 * seen * seen));
  return (middle - spread) / (1 + (z * z) / seen);
}

const newGroup = (): Group => ({ seen: new Set(), failed: new Set() });

function remember(set: Set<string>, visitor: string): void {
  if (set.size < MAX_VISITORS) set.add(visitor);
}

/**
 * Watches a canary from one shell server: it counts visitors, not errors, so that one broken phone in a loop weighs
 * as one. A canary of another version starts from nothing.
 */
export class CanaryWatch {
  #trial = '';
  #canary = newGroup();
  #others = newGroup();

  #groupOf(set: ReleaseSet, isCanary: boolean): Group {
    const trial = set.canary ? `${set.canary.remote}@${set.canary.release.version}` : '';
    if (trial !== this.#trial) {
      this.#trial = trial;
      this.#canary = newGroup();
      this.#others = newGroup();
    }
    return isCanary ? this.#canary : this.#others;
  }

  /** A visitor was given a page of this set. */
  recordVisit(set: ReleaseSet, isCanary: boolean, visitor: string): void {
    if (set.canary) remember(this.#groupOf(set, isCanary).seen, visitor);
  }

  /** @returns the verdict when the canary's error rate stands out by now, otherwise undefined. */
  recordErrors(
    set: ReleaseSet,
    isCanary: boolean,
    visitor: string,
    errors: readonly ReportedError[],
  ): CanaryVerdict | undefined {
    const { canary } = set;
    if (!canary) return undefined;
    const wanted = isCanary ? canary.release.version : undefined;
    const hit = errors.some(
      ({ remote, version }) => remote === canary.remote && (wanted === undefined || version === wanted),
    );
    if (!hit) return undefined;
    const group = this.#groupOf(set, isCanary);
    // Another shell server may have served the page.
    remember(group.seen, visitor);
    remember(group.failed, visitor);
    return this.#verdict(canary.remote, canary.release.version);
  }

  #verdict(remote: string, version: string): CanaryVerdict | undefined {
    const counts = ({ seen, failed }: Group) => ({ failed: failed.size, seen: seen.size });
    const [canary, others] = [counts(this.#canary), counts(this.#others)];
    const usualRate = others.seen > 0 ? others.failed / others.seen : 0;
    const standsOut =
      canary.failed >= MIN_FAILED &&
      wilsonLowerBound(canary.failed, canary.seen) > Math.max(RATE_ALWAYS_ALLOWED, FACTOR * usualRate);
    return standsOut ? { remote, version, canary, others } : undefined;
  }
}

/** @returns the reason for the history when the portal itself withdraws a canary. */
export function verdictLine({ remote, version, canary, others }: CanaryVerdict): string {
  return `灰度自动回滚：${remote}@${version} 在 ${canary.seen} 位访客中有 ${canary.failed} 位出错，其余 ${others.seen} 位访客中有 ${others.failed} 位`;
}
