import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PartProgress, StoredPart } from '@portal/contract/files';
import type { ApiEnv } from '../platform/env';
import { createLocalStorage } from './local-storage';
import { openS3Storage } from './s3-storage';
import type { UploadRow } from './tables';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PartPiece {
  partNumber: number;
  /** Of the whole part. */
  size: number;
  /** Of the whole part. */
  sha256: string;
  /** Where the piece starts within the part; undefined for a whole part, which replaces what was begun. */
  offset: number | undefined;
}

/** Storage of file contents. Keys are generated and never contain user input. */
export interface FileStorage {
  readonly provider: 'local' | 's3' | 'cos';
  /** @returns the storage's own id of the upload, if it has one */
  begin(key: string, mime: string): Promise<string | null>;
  /** URLs to which browsers send parts directly; undefined if parts go through the API. */
  partUrls?(upload: UploadRow, count: number): Promise<string[]>;
  /**
   * Stores a part, or a piece of one, sent through the API; undefined if there is `partUrls`. Bytes received before a
   * disconnect are kept, so that the client can resume after asking `begun`.
   * @returns undefined if bytes before the piece are missing; otherwise the bytes stored of the part, with its SHA-256 as
   *   etag once it is whole
   * @throws FILE_SIZE_MISMATCH, FILE_HASH_MISMATCH; the part's bytes are then deleted
   */
  writePart?(upload: UploadRow, piece: PartPiece, bytes: Readable): Promise<PartProgress | undefined>;
  /**
   * Number of bytes stored of an unfinished part. Aborts a transfer still in progress, so that the number stays correct.
   */
  begun?(upload: UploadRow, partNumber: number): Promise<number>;
  /**
   * The parts in the storage; undefined if the database records them.
   * @throws UPLOAD_GONE if the storage does not know the upload, for example because its parts were already assembled
   */
  listParts?(upload: UploadRow): Promise<StoredPart[]>;
  /**
   * Assembles the parts into one object. An existing object is kept: it may have been inspected already.
   * @throws UPLOAD_GONE if the storage does not have the parts
   */
  assemble(upload: UploadRow, parts: readonly StoredPart[]): Promise<void>;
  /** Deletes an upload's parts, and temporary files left by a crash. */
  abort(upload: UploadRow): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Stores an object derived from an upload. */
  put(upload: UploadRow, key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** @throws if the object does not exist */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

export async function openStorage(env: ApiEnv): Promise<FileStorage> {
  return env.FILES_PROVIDER === 'local'
    ? createLocalStorage(join(env.PORTAL_HOME, 'files'))
    : openS3Storage(env.FILES_PROVIDER, env);
}
