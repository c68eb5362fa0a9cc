import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Release } from '@portal/contract/release/release';
import { computeIntegrity } from '@portal/releases/integrity';

/** Names every file of a build, in its folder. */
const BUILT_FILES = '.files';

/** Every file below a folder, as paths relative to it with `/`. */
function listFiles(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    })
    .sort();
}

/**
 * Size and hash of every file below a folder, compressed copies aside.
 * @param prefix stands before each path in the answer.
 */
export function describeFiles(folder: string, prefix: string): Release['files'] {
  return Object.fromEntries(
    listFiles(folder)
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [`${prefix}${path}`, describeFile(join(folder, path))]),
  );
}

/**
 * Checks a browser build for syntax that no compiler translates.
 * @throws Error naming the scripts with a lookbehind: Safari before 16.4 refuses such a script as a whole.
 */
export function assertNoLookbehind(folder: string): void {
  const refused = listFiles(folder).filter(
    (path) => path.endsWith('.js') && /\(\?<[=!]/.test(readFileSync(join(folder, path), 'utf8')),
  );
  if (refused.length > 0) throw new Error(`A lookbehind in ${refused.join(', ')}`);
}

/**
 * Takes the source maps of scripts out of what is served and puts them into one gzipped file: name of a script → map.
 * @param file where they go; its folder is made.
 */
export function collectSourceMaps(folder: string, file: string): void {
  const maps: Record<string, unknown> = {};
  for (const path of listFiles(folder).filter((each) => each.endsWith('.map'))) {
    const script = path.slice(0, -'.map'.length);
    // The name inside is from before the script got its final one.
    if (script.endsWith('.js'))
      maps[script] = { ...JSON.parse(readFileSync(join(folder, path), 'utf8')), file: script };
    rmSync(join(folder, path));
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify(maps), { level: 9 }));
}

/** Size and hash of one file, as `describeFiles` gives them. */
export function describeFile(file: string): Release['files'][string] {
  const bytes = readFileSync(file);
  return { integrity: computeIntegrity(bytes), size: bytes.length };
}

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;

/** Writes `.br` and `.gz` beside every file that they make smaller, so that no request waits for compression. */
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
 * Lets a build write into a folder of its own and puts it in the place of `dist` when it is whole, so that whoever
 * reads `dist` meanwhile (a start, a publication) never finds half a build.
 */
export async function replaceDist<T>(context: string, build: (out: string) => Promise<T>): Promise<T> {
  const out = join(context, '.cache', `build-${process.pid}`);
  const old = `${out}-old`;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  try {
    const result = await build(out);
    // The task graph restores a build beside what lies there; by this list the rest is taken away (toolchain.mjs).
    writeFileSync(join(out, BUILT_FILES), listFiles(out).join('\n'));
    if (existsSync(join(context, 'dist'))) renameSync(join(context, 'dist'), old);
    renameSync(out, join(context, 'dist'));
    return result;
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
