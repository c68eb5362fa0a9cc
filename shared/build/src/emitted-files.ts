import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Release } from '@portal/contract/release/release';
import { computeIntegrity } from '@portal/releases/integrity';

/** File in a build's folder that lists all of its files. */
const BUILT_FILES = '.files';

/** All files below a folder, as paths relative to it with `/`. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort();
}

/** Size and hash of every file below a folder, except compressed copies. @param prefix prepended to each path */
export function describeFiles(folder: string, prefix: string): Release['files'] {
  return Object.fromEntries(
    listFiles(folder)
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [`${prefix}${path}`, describeFile(join(folder, path))]),
  );
}

/**
 * Checks a browser build for syntax that no compiler translates.
 * @throws Error that names the scripts with a lookbehind: Safari before 16.4 rejects the whole script
 */
export function assertNoLookbehind(folder: string): void {
  const refused = listFiles(folder).filter(
    (path) => path.endsWith('.js') && /\(\?<[=!]/.test(readFileSync(join(folder, path), 'utf8')),
  );
  if (refused.length > 0) throw new Error(`A lookbehind in ${refused.join(', ')}`);
}

/**
 * Moves the source maps of scripts out of the served folder into one gzipped file: script name → map.
 * @param file the target; its folder is created
 */
export function collectSourceMaps(folder: string, file: string): void {
  const maps: Record<string, unknown> = {};
  for (const path of listFiles(folder).filter((each) => each.endsWith('.map'))) {
    const script = path.slice(0, -'.map'.length);
    // Replace the name in the map, which predates the script's final one.
    if (script.endsWith('.js'))
      maps[script] = { ...JSON.parse(readFileSync(join(folder, path), 'utf8')), file: script };
    rmSync(join(folder, path));
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify(maps), { level: 9 }));
}

export function describeFile(file: string): Release['files'][string] {
  const bytes = readFileSync(file);
  return { integrity: computeIntegrity(bytes), size: bytes.length };
}

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;

/** Writes `.br` and `.gz` copies of files that become smaller, so that no request waits for compression. */
export function precompress(folder: string): void {
  for (const path of listFiles(folder)) {
    const bytes = readFileSync(join(folder, path));
    if (!COMPRESSIBLE.test(path)) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const packed = { '.br': brotliCompressSync(bytes, { params }), '.gz': gzipSync(bytes, { level: 9 }) };
    for (const [suffix, smaller] of Object.entries(packed))
      if (smaller.length < bytes.length) writeFileSync(join(folder, `${path}${suffix}`), smaller);
  }
}

/**
 * Builds into a temporary folder and swaps it with `dist` when complete, so that readers of `dist` (a start, a
 * publication) never see a partial build.
 */
export async function replaceDist<T>(context: string, build: (out: string) => Promise<T>): Promise<T> {
  const out = join(context, '.cache', `build-${process.pid}`);
  const old = `${out}-old`;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  try {
    const result = await build(out);
    // The task graph restores a build on top of existing files; this list tells which others to delete
    // (toolchain.mjs).
    writeFileSync(join(out, BUILT_FILES), listFiles(out).join('\n'));
    if (existsSync(join(context, 'dist'))) renameSync(join(context, 'dist'), old);
    renameSync(out, join(context, 'dist'));
    return result;
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
