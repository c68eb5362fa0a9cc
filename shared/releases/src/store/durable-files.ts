import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a folder's entries to disk (POSIX fsync on the directory). Best effort: not every platform can. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Writes a file and flushes it to disk. */
export async function writeDurably(path: string, bytes: string | Uint8Array, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file atomically, and only if it does not exist: `link` is atomic and refuses an existing name.
 * @returns false if the name is taken
 */
export async function createOnce(path: string, bytes: string | Uint8Array, mode = 0o644): Promise<boolean> {
  // Check first: a full disk has no room for the temporary file.
  if (await stat(path).catch(() => undefined)) return false;
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeDurably(temporary, bytes, mode);
    await link(temporary, path);
    await syncFolder(dirname(path));
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Replaces a file atomically. @param flush whether the new content must survive a power loss */
export async function replaceFile(path: string, bytes: string | Uint8Array, flush = false): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { flush });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Moves a finished folder to its final name. @returns false if the name is taken */
export async function placeFolder(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
  await syncFolder(dirname(to));
  return true;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/**
 * @returns the names in a folder, none if it does not exist
 * @throws for an unreadable folder, which must not pass for an empty one
 */
export const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
