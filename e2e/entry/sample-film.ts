import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE = 1024 * 1024;
/** The box that an MP4 begins with. */
const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');

/** Writes a file that begins as an MP4 does and goes on with noise. @returns its SHA-256 */
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
