import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

export async function buildRenderProgram(
  name: 'render-process' | 'browser-trial' = 'render-process',
): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'portal-render-')), `${name}.cjs`);
  await build({
    absWorkingDir: resolve(__dirname, '../..'),
    entryPoints: [`server/${name}/main.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'local-css' },
    logLevel: 'error',
    plugins: [
      {
        name: 'no-http-client',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^axios$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
          onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export default {};' }));
        },
      },
    ],
  });
  return outfile;
}
