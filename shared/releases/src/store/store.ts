import type { Release } from '@portal/contract/release/release';
import type { StoredPointer } from '@portal/contract/release/release-set';
import type { SignedDocument } from '@portal/contract/release/signed-document';
import { directoryStore } from './directory-store';

/** One published version of a remote. */
export interface PublishedRelease {
  name: string;
  version: string;
  /** ISO 8601. */
  publishedAt: string;
}

/**
 * Where releases and sets live. Releases and sets are immutable; the pointer alone changes, as a whole.
 * Every method rejects with a `ReleaseError`: `not-found` for what is not there, `conflict` for a lost race,
 * `store` when the disk or bucket fails. A write that rejects has left nothing behind that a reader could see.
 */
export interface ReleaseStore {
  /** @returns what is served now as stored, not verified; undefined before the first activation. */
  readPointer(): Promise<StoredPointer | undefined>;
  /** @returns pointers that were moved to before, newest first; damaged ones are left out. */
  readEarlierPointers(): Promise<StoredPointer[]>;
  /**
   * Replaces the pointer if it still is what the caller has read (compare and swap).
   * @param expected `damaged` for one that could not be read.
   * @throws ReleaseError `conflict` when somebody else moved it first.
   */
  movePointer(next: StoredPointer, expected: StoredPointer | undefined | 'damaged'): Promise<void>;

  readSet(id: string): Promise<SignedDocument>;
  /** @throws ReleaseError `conflict` when a set of that id exists already. */
  putSet(id: string, set: SignedDocument): Promise<void>;
  listSets(): Promise<string[]>;
  removeSet(id: string): Promise<void>;

  /** @returns what a release says of itself; its signature is not verified. */
  readRelease(name: string, version: string): Promise<Release>;
  /** @returns the signed text; undefined for one from before releases were signed. */
  readSignedRelease(name: string, version: string): Promise<SignedDocument | undefined>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /**
   * @param path a file of the release as its `files` name it, or the same with `.br` or `.gz` after it.
   * @returns its bytes as stored; the caller compares them with the hash that a signed set carries.
   */
  releaseFile(name: string, version: string, path: string): Promise<Buffer>;
  /**
   * Stores a release whole or not at all.
   * @param files every file of it, and the compressed copies, path → bytes.
   * @throws ReleaseError `conflict` when that version exists already, `refused` when it was removed: it never comes back.
   */
  putRelease(release: SignedDocument, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Puts the signed text in the place of one that had no signature. */
  replaceUnsignedRelease(release: SignedDocument): Promise<void>;
  /** Removes a release and remembers that its version was used. */
  removeRelease(name: string, version: string): Promise<void>;
  /** Ids of the previews that were made and neither revoked nor removed. */
  listPreviews(): Promise<string[]>;
  /** @returns the signed text of a preview. @throws ReleaseError `not-found` when it was revoked */
  readPreview(id: string): Promise<string>;
  putPreview(id: string, text: string): Promise<void>;
  /** Revokes a preview; one that is not there is none. */
  removePreview(id: string): Promise<void>;

  /** Every published release, by name and then in order of publication. */
  listReleases(): Promise<PublishedRelease[]>;
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
