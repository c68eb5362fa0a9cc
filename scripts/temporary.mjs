import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Where Linux keeps files in memory: databases, profiles and uploads of tests are written and hardly ever read. */
const IN_MEMORY = '/dev/shm';
/** A whole run takes less than half of it. */
const ROOM = 6 * 1024 ** 3;

/** @param path a file system in memory, which promises more than there may be */
function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, freemem()) >= ROOM;
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
