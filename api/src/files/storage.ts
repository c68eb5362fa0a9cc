import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PartProgress, StoredPart } from '@portal/contract/files';
import type { ApiEnv } from '../platform/env';
import { createLocalStorage } from './local-storage';
import { openS3Storage } from './s3-storage';
import type { UploadRow } from './tables';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where bytes belong that come in. */
export interface PartPiece {
  partNumber: number;
  /** Of the whole part. */
  size: number;
  /** Of the whole part. */
  sha256: string;
  /** Bytes of the part before the piece; undefined: this is the whole part, whatever was begun. */
  offset: number | undefined;
}

/** Where files lie. Keys are made by us; nothing that a user types gets into one. */
export interface FileStorage {
  readonly provider: 'local' | 's3' | 'cos';
  /** @returns the storage's own id of the upload, where it has one */
  begin(key: string, mime: string): Promise<string | null>;
  /** Addresses that take the parts directly; absent: parts come through the API. */
  partUrls?(upload: UploadRow, count: number): Promise<string[]>;
  /**
   * Takes one part, or a piece of one, through the API; absent where `partUrls` is there. What arrived before
   * the line was cut is kept, for `begun` to tell and a later call to go on from.
   *
   * @returns undefined when bytes before the piece are missing; else what is there of the part, with its SHA-256 as
   *   etag as soon as it is whole
   * @throws FILE_SIZE_MISMATCH, FILE_HASH_MISMATCH: nothing is left of what was sent then
   */
  writePart?(upload: UploadRow, piece: PartPiece, bytes: Readable): Promise<PartProgress | undefined>;
  /**
   * Bytes of an unfinished part that are there; 0 where there are none. Ends a transfer of the part that still
   * seems to be under way, so that the number holds.
   */
  begun?(upload: UploadRow, partNumber: number): Promise<number>;
  /**
   * Parts that the storage has; absent: the database knows.
   *
   * @throws UPLOAD_GONE when the storage does not know the upload, for instance because it made one object of it
   */
  listParts?(upload: UploadRow): Promise<(StoredPart & { size: number })[]>;
  /**
   * Makes one object of all parts. One that is there already stays: it may have been judged.
   *
   * @throws UPLOAD_GONE when the storage does not have the parts
   */
  assemble(upload: UploadRow, parts: readonly StoredPart[]): Promise<void>;
  /** Forgets an upload's parts, and what a process that ended has left beside them. */
  abort(upload: UploadRow): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Stores what was made of an upload. */
  put(upload: UploadRow, key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** @throws when there is no such object */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** The configured place of files. */
export async function openStorage(env: ApiEnv): Promise<FileStorage> {
  return env.FILES_PROVIDER === 'local'
    ? createLocalStorage(join(env.PORTAL_HOME, 'files'))
    : openS3Storage(env.FILES_PROVIDER, env);
}
