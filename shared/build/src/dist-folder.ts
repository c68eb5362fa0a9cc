import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets a build write into a folder of its own and puts it in the place of `dist` when it is whole, so that whoever
 * reads `dist` meanwhile (a start, a publication) never finds half a build.
 */
export async function replacingDist<T>(context: string, build: (out: string) => Promise<T>): Promise<T> {
  const out = join(context, '.cache', `build-${process.pid}`);
  const old = `${out}-old`;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  try {
    const result = await build(out);
    if (existsSync(join(context, 'dist'))) renameSync(join(context, 'dist'), old);
    renameSync(out, join(context, 'dist'));
    return result;
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
