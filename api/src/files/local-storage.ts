import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPartTransfers } from './part-transfers';
import type { FileStorage } from './storage';

/** What was acknowledged must be there after a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes each piece as it comes, so that what arrived before a cut is there. */
async function append(file: FileHandle, bytes: Readable, signal: AbortSignal): Promise<void> {
  const stop = () => bytes.destroy(new Error('The part is sent anew'));
  signal.addEventListener('abort', stop);
  try {
    for await (const piece of bytes) await file.writeFile(piece as Buffer);
    await file.sync();
  } finally {
    signal.removeEventListener('abort', stop);
    await file.close();
  }
}

/** Files in a folder of this machine; several replicas need a folder that all of them see. */
export function createLocalStorage(folder: string): FileStorage {
  const objectPath = (key: string) => join(folder, 'objects', key.slice(0, 2), key);
  const partsPath = (uploadId: string) => join(folder, 'parts', uploadId);
  const begunPath = (uploadId: string, partNumber: number) =>
    join(partsPath(uploadId), `${partNumber}.begun`);
  const transfers = createPartTransfers();

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }

  return {
    provider: 'local',
    begin: async () => null,

    async writePart(upload, partNumber, offset, bytes) {
      const begun = begunPath(upload.id, partNumber);
      await mkdir(partsPath(upload.id), { recursive: true });
      return transfers.run(begun, async (signal) => {
        if (offset !== undefined && (await sizeOf(begun)) !== offset) return undefined;
        await append(await open(begun, offset ? 'a' : 'w'), bytes, signal);
        const [size, sha256] = [await sizeOf(begun), await hashOf(begun)];
        await rename(begun, join(partsPath(upload.id), `${partNumber}.${sha256}`));
        return { size, sha256 };
      });
    },

    async begun(upload, partNumber) {
      const begun = begunPath(upload.id, partNumber);
      await transfers.end(begun);
      return sizeOf(begun);
    },

    async assemble(upload, parts) {
      const draft = join(folder, 'parts', `${upload.id}.whole.${randomUUID()}`);
      try {
        async function* chunks() {
          for (const { partNumber, etag } of parts) {
            yield* createReadStream(join(partsPath(upload.id), `${partNumber}.${etag}`));
          }
        }
        await pipeline(Readable.from(chunks()), createWriteStream(draft));
        await sync(draft);
        await move(draft, objectPath(upload.storageKey));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async abort(upload) {
      await rm(partsPath(upload.id), { recursive: true, force: true });
    },

    async put(key, bytes) {
      const draft = join(folder, 'parts', randomUUID());
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
