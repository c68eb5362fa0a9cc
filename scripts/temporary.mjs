import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './toolchain.mjs';

/** In-memory file system on Linux, for databases, browser profiles and uploads of tests. */
const IN_MEMORY = '/dev/shm';
/** More than twice what a full run uses. */
const ROOM = 6 * 1024 ** 3;
/** Name of a run's folder, with its process id. */
const RUN = /^portal-test-(\d+)-\w{6}$/;
/** Longer than any step leaves its folder untouched; processes of other containers are not visible. */
const UNTOUCHED = 6 * 3_600_000;

/** @param path an in-memory file system, whose reported size may exceed the container's memory */
function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, freemem(), process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}

/** @returns the folder for a run's temporary files */
export function chooseTemporaryFolder() {
  // Unix socket paths are limited to about a hundred characters, and macOS's temporary folder uses half of
  // them.
  if (process.platform === 'darwin') return '/tmp';
  return hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

function removeIfLeft(folder) {
  const left = lstatSync(folder, { throwIfNoEntry: false });
  if (left && left.uid === process.getuid?.() && Date.now() - left.mtimeMs > UNTOUCHED)
    rmSync(folder, { recursive: true, force: true });
}

/** Removes leftovers of this user's killed runs; ignores what cannot be read or deleted. */
export function removeLeftFolders(place) {
  try {
    for (const name of readdirSync(place)) {
      const [, pid] = RUN.exec(name) ?? [];
      if (pid && !isAlive(Number(pid))) removeIfLeft(join(place, name));
    }
  } catch (error) {
    console.error(`没有清理 ${place} 中以前留下的临时目录：${error.message}`);
  }
}

/** @returns a new folder, deleted after the run */
export function makeTemporaryFolder() {
  for (const place of new Set([IN_MEMORY, chooseTemporaryFolder()]))
    if (existsSync(place)) removeLeftFolders(place);
  const folder = mkdtempSync(join(chooseTemporaryFolder(), `portal-test-${process.pid}-`));
  // A PostgreSQL server that runs as another user must be able to reach its own folder.
  chmodSync(folder, 0o711);
  return folder;
}
