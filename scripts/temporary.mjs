import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './toolchain.mjs';

/** Where Linux keeps files in memory: databases, profiles and uploads of tests are written and hardly ever read. */
const IN_MEMORY = '/dev/shm';
/** A whole run takes less than half of it. */
const ROOM = 6 * 1024 ** 3;
/** A run's folder, by the process that made it. */
const RUN = /^portal-test-(\d+)-\w{6}$/;
/** Longer than any step of a run leaves its folder as it is: another container's processes cannot be seen. */
const UNTOUCHED = 6 * 3_600_000;

/** @param path a file system in memory, which promises more than there may be, and than a container may take */
function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, freemem(), process.availableMemory()) >= ROOM;
  } catch {
    return false;
  }
}

/** @returns where a run keeps what is deleted with it */
export function chooseTemporaryFolder() {
  // Portals keep Unix sockets in it, whose paths may have about a hundred characters: macOS's own folder takes half.
  if (process.platform === 'darwin') return '/tmp';
  return hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

function removeIfLeft(folder) {
  const left = lstatSync(folder, { throwIfNoEntry: false });
  if (left && left.uid === process.getuid?.() && Date.now() - left.mtimeMs > UNTOUCHED)
    rmSync(folder, { recursive: true, force: true });
}

/** Takes away what killed runs of this user have left; what cannot be read or deleted stays, and the run goes on. */
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

/** @returns a new folder for what is deleted with the run */
export function makeTemporaryFolder() {
  for (const place of new Set([IN_MEMORY, chooseTemporaryFolder()]))
    if (existsSync(place)) removeLeftFolders(place);
  const folder = mkdtempSync(join(chooseTemporaryFolder(), `portal-test-${process.pid}-`));
  // A PostgreSQL server that runs as another user must get through to its own folder.
  chmodSync(folder, 0o711);
  return folder;
}
