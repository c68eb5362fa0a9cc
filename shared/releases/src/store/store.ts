import type { Release } from '@portal/contract/release/release';
import type { Pointer, SignedSet } from '@portal/contract/release/release-set';
import { directoryStore } from './directory-store';

/** One published version of a remote. */
interface ReleaseId {
  name: string;
  version: string;
}

/**
 * Where releases and sets live. Releases and sets are immutable; the pointer alone changes, as a whole.
 * Every method rejects with a `ReleaseError`: `not-found` for what is not there, `conflict` for a lost race,
 * `store` when the disk or bucket fails. A write that rejects has left nothing behind that a reader could see.
 */
export interface ReleaseStore {
  /** @returns what is served now, or undefined before the first activation. */
  readPointer(): Promise<Pointer | undefined>;
  readSet(id: string): Promise<SignedSet>;
  readRelease(name: string, version: string): Promise<Release>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /**
   * @param path a file of the release as its `files` name it, or the same with `.br` or `.gz` after it.
   * @returns its bytes as stored; the caller compares them with the hash that a signed set carries.
   */
  releaseFile(name: string, version: string, path: string): Promise<Buffer>;
  /**
   * Stores a release whole or not at all.
   * @param files every file of it, and the compressed copies, path → bytes.
   * @throws ReleaseError `conflict` when that version exists already.
   */
  putRelease(release: Release, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** @throws ReleaseError `conflict` when a set of that id exists already. */
  putSet(id: string, set: SignedSet): Promise<void>;
  /**
   * Replaces the pointer if it still is what the caller has read (compare and swap).
   * @throws ReleaseError `conflict` when somebody else moved it first.
   */
  movePointer(next: Pointer, expected: Pointer | undefined): Promise<void>;
  /** Every published release, by name and then in order of publication where the store knows it. */
  listReleases(): Promise<ReleaseId[]>;
}

/**
 * @param location a folder, or `s3://bucket/prefix?region=…&endpoint=…` for an S3-compatible bucket, whose
 * credentials the AWS SDK finds by its usual chain.
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (!location.startsWith('s3://')) return directoryStore(location);
  const { s3Store } = await import('./s3-store');
  return s3Store(location);
}
