import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

interface RetainedAssets {
  /** Updates the timestamps of the current build's files. Call daily while they are served. Never rejects. */
  touch(): Promise<void>;
}

/**
 * Keeps the files of earlier shell builds for a month after they were last served: a tab opened before an
 * upgrade still requests its chunks. Names carry a content hash, so files of different builds never collide.
 * @param built files of the current build. @param served the folder that is served.
 */
export async function retainAssets(built: string, served: string): Promise<RetainedAssets> {
  await mkdir(served, { recursive: true });
  const current = await readdir(built);
  const known = new Set(await readdir(served));
  for (const name of current) {
    const target = join(served, name);
    if (!known.has(name)) {
      await copyFile(join(built, name), `${target}.${process.pid}.part`);
      await rename(`${target}.${process.pid}.part`, target);
    }
  }
  const touch = async () => {
    const now = new Date();
    for (const name of current) await utimes(join(served, name), now, now).catch(() => undefined);
  };
  await touch();
  for (const name of known) {
    if (current.includes(name)) continue;
    // Another server of this home may have deleted it.
    const found = await stat(join(served, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > MAX_AGE_MS) await rm(join(served, name), { force: true });
  }
  return { touch };
}
