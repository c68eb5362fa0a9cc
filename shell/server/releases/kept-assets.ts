import { copyFile, mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * Keeps the files of earlier shell builds beside the present ones, because a tab that was opened before an upgrade
 * still asks for its chunks. Names carry a content hash, so files of different builds never collide.
 * @param built the present build's files; @param kept the folder that is served.
 */
export async function keepAssets(built: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const present = await readdir(built);
  const known = new Set(await readdir(kept));
  const now = new Date();
  for (const name of present) {
    const target = join(kept, name);
    if (!known.has(name)) {
      await copyFile(join(built, name), `${target}.${process.pid}.part`);
      await rename(`${target}.${process.pid}.part`, target);
    }
    await utimes(target, now, now);
  }
  for (const name of known) {
    if (present.includes(name)) continue;
    const { mtimeMs } = await stat(join(kept, name));
    if (now.getTime() - mtimeMs > KEPT_MS) await unlink(join(kept, name));
  }
}
