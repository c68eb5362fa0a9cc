import { rename, rm } from 'node:fs/promises';
import { removeWhenInterrupted } from './interruption';

/**
 * Has a file written beside its place, so that one of this name is always whole, and no half of one stays.
 * @param write gets the path to write to
 */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  const finished = removeWhenInterrupted(part);
  try {
    await write(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
    finished();
  }
}
