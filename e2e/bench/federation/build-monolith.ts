import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, compile } from '@portal/build/webpack-base';
import type MiniCss from 'mini-css-extract-plugin';
import { root } from '../../../scripts/toolchain.mjs';

/** The same module instance as the build's loader, which would not recognize another one. */
const MiniCssExtractPlugin: typeof MiniCss = createRequire(join(root, 'shared/build/package.json'))(
  'mini-css-extract-plugin',
);

export const MONOLITH_PATH = '/monolith/';

/** Initial files of the bundle, to be included in the page. */
export interface Monolith {
  folder: string;
  scripts: string[];
  styles: string[];
}

/** Builds shell and remotes, with the same sources and settings, as one ordinary webpack bundle. */
export async function buildMonolith(folder: string): Promise<Monolith> {
  const base = baseConfig(join(root, 'shell'), 'browser', 'production');
  const { compilation } = await compile({
    ...base,
    name: 'monolith',
    entry: { main: './src/main.tsx' },
    resolve: {
      ...base.resolve,
      alias: {
        '@portal/federation/federation-container$': join(import.meta.dirname, 'monolith-container.ts'),
      },
    },
    output: {
      path: folder,
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[contenthash:12].js',
      publicPath: MONOLITH_PATH,
      clean: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[contenthash:12].css',
      }),
    ],
  });
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const ending = (end: string) =>
    files.filter((file) => file.endsWith(end)).map((file) => `${MONOLITH_PATH}${file}`);
  return { folder, scripts: ending('.js'), styles: ending('.css') };
}
