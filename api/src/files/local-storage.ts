import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Files in a folder of this machine; several replicas need a folder that all of them see. */
export function createLocalStorage(folder: string): FileStorage {
  const objectPath = (key: string) => join(folder, 'objects', key.slice(0, 2), key);
  const partsPath = (uploadId: string) => join(folder, 'parts', uploadId);

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }

  return {
    provider: 'local',
    begin: async () => null,

    async writePart(upload, partNumber, bytes) {
      const parts = partsPath(upload.id);
      await mkdir(parts, { recursive: true });
      const draft = join(parts, `${partNumber}.${randomUUID()}`);
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, measure, createWriteStream(draft));
        await sync(draft);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      const sha256 = hash.digest('hex');
      await rename(draft, join(parts, `${partNumber}.${sha256}`));
      return { size, sha256 };
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
