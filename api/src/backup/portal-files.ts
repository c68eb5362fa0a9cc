import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ArchiveWriter } from './archive-writer';

const READ_BYTES = 256 * 1024;

export function readFileStream(path: string): Readable {
  return createReadStream(path, { highWaterMark: READ_BYTES });
}

/** @returns every file below the folder, as paths with slashes relative to it */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Adds the files of a folder that are still there when their turn comes. */
async function addFolder(
  archive: ArchiveWriter,
  name: string,
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<number> {
  let count = 0;
  for (const path of (await listFiles(folder)).filter(isWanted)) {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    await archive.add(`${name}/${path}`, readFileStream(file), found);
    count += 1;
  }
  return count;
}

/** The keys that sign release sets, and those that trust them. */
export function addSigningKeys(archive: ArchiveWriter, home: string): Promise<number> {
  return addFolder(archive, 'keys', join(home, 'keys'), (path) => !/(^|\/)\./.test(path));
}

/**
 * The release store. The pointer is read first: sets and releases are stored before anything names them and never
 * change, so all that it names is there.
 */
export async function addReleaseStore(archive: ArchiveWriter, store: string): Promise<number> {
  let count = 0;
  for (const part of ['current', 'sets', 'releases'])
    count += await addFolder(archive, `store/${part}`, join(store, part), (path) => !/(^|\/)\./.test(path));
  return count;
}
