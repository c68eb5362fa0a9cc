import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE = 1024 * 1024;
/** The `ftyp` box at the start of an MP4. */
const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');

/** Writes a file with an MP4 header and random content. @returns its SHA-256 */
export async function writeFilm(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    for (let at = 0; at < megabytes; at += 1) {
      const piece = randomBytes(PIECE);
      if (at === 0) HEAD.copy(piece);
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
