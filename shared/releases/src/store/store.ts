import type { Release } from '@portal/contract/release/release';
import type { StoredPointer } from '@portal/contract/release/release-set';
import type { SignedDocument } from '@portal/contract/release/signed-document';
import { directoryStore } from './directory-store';

export interface StoredRelease {
  name: string;
  version: string;
  /** ISO 8601. */
  publishedAt: string;
}

/**
 * Stores releases and sets, which are immutable, and the pointer, which alone changes, atomically. Every method rejects
 * with a `ReleaseError`: `not-found`, `conflict` for a lost race, `store` if the disk or bucket fails. A rejected write
 * leaves nothing behind that a reader could see.
 */
export interface ReleaseStore {
  /** @returns the current pointer as stored, not verified; undefined before the first activation */
  readPointer(): Promise<StoredPointer | undefined>;
  /** @returns earlier pointers, newest first, without damaged ones */
  readEarlierPointers(): Promise<StoredPointer[]>;
  /**
   * Replaces the pointer if it is still the one that the caller has read (compare-and-swap).
   * @param expected `damaged` if it could not be read
   * @throws ReleaseError `conflict` if it was moved concurrently
   */
  movePointer(next: StoredPointer, expected: StoredPointer | undefined | 'damaged'): Promise<void>;

  readSet(id: string): Promise<SignedDocument>;
  /** @throws ReleaseError `conflict` if a set with this id exists */
  putSet(id: string, set: SignedDocument): Promise<void>;
  listSets(): Promise<string[]>;
  removeSet(id: string): Promise<void>;

  /** @returns the release without verifying its signature */
  readRelease(name: string, version: string): Promise<Release>;
  /** @returns the signed document; undefined if the release predates signing */
  readSignedRelease(name: string, version: string): Promise<SignedDocument | undefined>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /**
   * @param path a file listed in the release's `files`, perhaps with `.br` or `.gz` appended
   * @returns its bytes as stored; the caller compares them with the hash in a signed set
   */
  releaseFile(name: string, version: string, path: string): Promise<Buffer>;
  /**
   * Stores a release atomically.
   * @param files path → bytes of all its files and compressed copies
   * @throws ReleaseError `conflict` if that version exists, `refused` if it was removed: a version is never reused
   */
  putRelease(release: SignedDocument, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Replaces the unsigned document of a release with a signed one. */
  replaceUnsignedRelease(release: SignedDocument): Promise<void>;
  /** Removes a release and remembers that its version was used. */
  removeRelease(name: string, version: string): Promise<void>;
  /** Ids of the previews that were neither revoked nor removed. */
  listPreviews(): Promise<string[]>;
  /** @returns the signed text of a preview @throws ReleaseError `not-found` if it was revoked */
  readPreview(id: string): Promise<string>;
  putPreview(id: string, text: string): Promise<void>;
  /** Revokes a preview, if it exists. */
  removePreview(id: string): Promise<void>;

  /** All published releases, by name and then by time of publication. */
  listReleases(): Promise<StoredRelease[]>;
}

/**
 * @param location a folder, or `s3://bucket/prefix?region=…&endpoint=…` for an S3-compatible bucket, with credentials
 *   from the AWS SDK's default chain
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (!location.startsWith('s3://')) return directoryStore(location);
  const { s3Store } = await import('./s3-store');
  return s3Store(location);
}
