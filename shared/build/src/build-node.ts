import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { replaceDist } from './emitted-files';

/**
 * Packages that Node would not resolve from the program: a CommonJS package whose files are imported by their documented
 * names, and packages that only our shared packages depend on.
 */
const BUNDLED = /^(@portal\/|crypto-js(\/|$)|fastest-levenshtein$|unicode-segmenter\/)/;

/**
 * Bundles a Node program with our workspace packages; installed packages stay external.
 * @param entries name of the output file → source file
 */
export async function buildNode(context: string, entries: Record<string, string>): Promise<void> {
  const dist = join(context, 'dist');
  const options = {
    absWorkingDir: context,
    entryPoints: entries,
    outdir: dist,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [
      {
        name: 'installed-packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
          );
        },
      },
    ],
  } satisfies BuildOptions;
  await replaceDist(context, async (out) => {
    const { outputFiles } = await build(options);
    for (const { path, contents } of outputFiles) writeFileSync(join(out, relative(dist, path)), contents);
  });
}
