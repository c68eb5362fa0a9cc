import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin';
import { providedByShell } from './shared-packages';
import { baseConfig, browserMinimizers, type Mode } from './webpack-base';

interface ShellBuild {
  root: string;
  context: string;
  /** Folder that the build is written to. */
  out: string;
  mode: Mode;
}

export const SHELL_PUBLIC_PATH = '/assets/';

/** Browser build of the shell: the host that provides every shared package and knows no remote by name. */
export function shellBrowserConfig({ root, context, out, mode }: ShellBuild): Configuration {
  const base = baseConfig(context, 'browser', mode);
  return {
    ...base,
    name: 'browser',
    entry: { main: './src/main.tsx' },
    output: {
      path: join(out, 'browser'),
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[contenthash:12].js',
      uniqueName: 'portal_shell',
      publicPath: SHELL_PUBLIC_PATH,
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    optimization: {
      minimizer: browserMinimizers,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'portal_shell',
        shared: providedByShell(root),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // Entries are loaded by our own code, under its time limit and with their hash (federation-container.ts).
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[contenthash:12].css',
      }),
      new IntegrityPlugin(),
    ],
  };
}

/** Parts of the server that are installed beside it: they load files of their own, which no bundle would hold. */
const INSTALLED = /^(?:fastify|@fastify\/.+|pino|prom-client|undici)$/;

/** Server build of the shell: one file that renders pages and serves release sets. */
export function shellServerConfig({ context, out, mode }: ShellBuild): Configuration {
  const base = baseConfig(context, 'server', mode);
  return {
    ...base,
    name: 'server',
    entry: { server: './server/server.ts' },
    output: {
      path: join(out, 'server'),
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    externalsType: 'commonjs',
    externals: [INSTALLED],
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
    ],
  };
}
