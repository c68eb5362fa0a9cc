import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BusinessError } from '../platform/errors/business-error';
import type { FileStorage, PartPiece } from './storage';
import type { UploadRow } from './tables';

/** A later transfer of the same part has started; its result is returned to this one as well. */
class PartSuperseded extends Error {
  override readonly name = 'PartSuperseded';
}

/** Transfers of parts in this process: one at a time per part, the latest one wins. */
function createPartTransfers() {
  const latest = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  return {
    /** Aborts the part's transfer, if any, and waits until its bytes are written. */
    async end(part: string): Promise<void> {
      const transfer = latest.get(part);
      transfer?.stop.abort();
      await transfer?.ended;
    },

    /** Waits until the part has no transfer in progress. */
    async idle(part: string): Promise<void> {
      while (latest.has(part)) await latest.get(part)?.ended;
    },

    /**
     * Runs a transfer after aborting the earlier one of the same part, whose connection may be dead.
     * @throws PartSuperseded if a later one started before its turn
     */
    async run<T>(part: string, transfer: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const earlier = latest.get(part);
      const stop = new AbortController();
      const running = (async () => {
        earlier?.stop.abort();
        await earlier?.ended;
        if (stop.signal.aborted) throw new PartSuperseded();
        return transfer(stop.signal);
      })();
      // Must be set before any await, so that an aborted transfer can see which one to wait for.
      const entry = { stop, ended: running.catch(() => undefined) };
      latest.set(part, entry);
      try {
        return await running;
      } finally {
        if (latest.get(part) === entry) latest.delete(part);
      }
    },
  };
}

/** Acknowledged bytes must survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function getSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function hasHash(path: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}

/**
 * Writes bytes at their offset as they arrive, so that they survive a disconnect. Idempotent, even if another replica
 * writes the same ones.
 * @returns whether the part stays within its size; excess bytes are not written
 */
async function write(
  path: string,
  { offset, size }: PartPiece,
  bytes: Readable,
  signal: AbortSignal,
): Promise<boolean> {
  const stop = () => bytes.destroy(new PartSuperseded());
  signal.addEventListener('abort', stop);
  const file = await open(path, offset === undefined ? 'w' : constants.O_RDWR | constants.O_CREAT);
  try {
    let at = offset ?? 0;
    let fits = true;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      fits &&= at + chunk.length <= size;
      for (let written = 0; fits && written < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at);
        written += bytesWritten;
        at += bytesWritten;
      }
    }
    return fits;
  } finally {
    signal.removeEventListener('abort', stop);
    await file.close();
  }
}

/** Uploads leave this much of the disk to the database and the log. */
const RESERVED_BYTES = 256 * 1024 * 1024;

/** @throws ENOSPC if these bytes do not fit beside the reserve */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= RESERVED_BYTES + bytes) return;
  throw Object.assign(new Error('The disk is full but for its reserve.'), { code: 'ENOSPC', path: folder });
}

export function localObjectPath(folder: string, key: string): string {
  return join(folder, 'objects', key.slice(0, 2), key);
}

/** Stores files in a local folder; several replicas need a shared one. */
export function createLocalStorage(folder: string): FileStorage {
  const objectPath = (key: string) => localObjectPath(folder, key);
  const partsPath = (uploadId: string) => join(folder, 'parts', uploadId);
  // One file per part, however often it is sent: the whole file's SHA-256 detects parts that do not match.
  const partPath = (uploadId: string, partNumber: number) => join(partsPath(uploadId), String(partNumber));
  const begunPath = (uploadId: string, partNumber: number) => `${partPath(uploadId, partNumber)}.begun`;
  const transfers = createPartTransfers();

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }

  /** @returns the stored part if it has the expected size and hash */
  async function wholePart(upload: UploadRow, { partNumber, size, sha256 }: PartPiece) {
    const path = partPath(upload.id, partNumber);
    const isThere = (await getSize(path)) === size && (await hasHash(path, sha256));
    return isThere ? { received: size, etag: sha256 } : undefined;
  }

  async function takePiece(upload: UploadRow, piece: PartPiece, bytes: Readable, signal: AbortSignal) {
    const { partNumber, size, sha256, offset } = piece;
    const begun = begunPath(upload.id, partNumber);
    if (offset !== undefined && (await getSize(begun)) < offset) return wholePart(upload, piece);
    const fits = await write(begun, piece, bytes, signal);
    const received = await getSize(begun);
    // Only a whole part is guaranteed to survive a power cut; `begun` reports how much of an unfinished one did.
    if (fits && offset !== undefined && received < size) return { received };
    const isWhole = fits && received === size;
    if (!isWhole || !(await hasHash(begun, sha256))) {
      await rm(begun, { force: true });
      throw new BusinessError(isWhole ? 'FILE_HASH_MISMATCH' : 'FILE_SIZE_MISMATCH');
    }
    await sync(begun);
    await rename(begun, partPath(upload.id, partNumber));
    return { received, etag: sha256 };
  }

  return {
    provider: 'local',
    begin: async () => null,

    async writePart(upload, piece, bytes) {
      const begun = begunPath(upload.id, piece.partNumber);
      await mkdir(partsPath(upload.id), { recursive: true });
      await requireSpace(folder, piece.size);
      try {
        return await transfers.run(begun, (signal) => takePiece(upload, piece, bytes, signal));
      } catch (error) {
        // Sent twice concurrently: superseded in this process, or already renamed by another one.
        const { name, code } = error as NodeJS.ErrnoException;
        if (name !== 'PartSuperseded' && code !== 'ENOENT') throw error;
        await transfers.idle(begun);
        return wholePart(upload, piece);
      }
    },

    async begun(upload, partNumber) {
      const begun = begunPath(upload.id, partNumber);
      await transfers.end(begun);
      return getSize(begun);
    },

    async assemble(upload, parts) {
      // In the parts folder, so that it is deleted with it if the process dies before the file is complete.
      const draft = join(partsPath(upload.id), `whole.${randomUUID()}`);
      await requireSpace(folder, upload.size);
      try {
        async function* chunks() {
          for (const { partNumber } of parts) yield* createReadStream(partPath(upload.id, partNumber));
        }
        await pipeline(Readable.from(chunks()), createWriteStream(draft));
        await sync(draft);
        if (!(await exists(objectPath(upload.storageKey)))) await move(draft, objectPath(upload.storageKey));
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BusinessError('UPLOAD_GONE') : error;
      } finally {
        await rm(draft, { force: true });
      }
    },

    async abort(upload) {
      await rm(partsPath(upload.id), { recursive: true, force: true });
    },

    has: (key) => exists(objectPath(key)),

    async put(upload, key, bytes) {
      const draft = join(partsPath(upload.id), `made.${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true });
      await writeFile(draft, bytes, { flush: true });
      await move(draft, objectPath(key));
    },

    async read(key, range) {
      const path = objectPath(key);
      await stat(path);
      return createReadStream(path, range);
    },

    async remove(key) {
      await rm(objectPath(key), { force: true });
    },
  };
}
