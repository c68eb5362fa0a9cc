import { createHash } from 'node:crypto';
import type { ReleaseSet } from '@portal/contract/release/release-set';

const STEPS = 1000;

/**
 * Sticky by visitor: the same visitor gets the same answer for the same release, and stays in when the share grows.
 * @param visitor any stable id of the visitor, for example a cookie's value.
 */
export function isInCanary({ canary }: Pick<ReleaseSet, 'canary'>, visitor: string): boolean {
  if (!canary) return false;
  const digest = createHash('sha256')
    .update(`${canary.remote}@${canary.release.version}\0${visitor}`)
    .digest();
  return digest.readUInt32BE(0) % STEPS < canary.share * (STEPS / 100);
}
