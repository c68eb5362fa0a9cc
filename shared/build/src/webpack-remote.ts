import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin';
import { consumedByRemote, sharedNames } from './shared-packages';
import { baseConfig, browserMinimizers, type Mode } from './webpack-base';

export const ENTRY_FILE = 'remote.js';
export const SERVER_FILE = 'server.cjs';

const CONTAINER_RUNTIME = /@module-federation\/webpack-bundler-runtime\//;

interface RemoteBuild {
  root: string;
  context: string;
  /** Folder that the build is written to. */
  out: string;
  container: string;
  /** Folder that the files are served from, ending in `/`; `auto` where only the script's own address tells. */
  publicPath: string;
  mode: Mode;
}

/** Browser build of a remote: a federation container that exposes `./remote` and nothing else. */
export function remoteBrowserConfig({
  root,
  context,
  out,
  container,
  publicPath,
  mode,
}: RemoteBuild): Configuration {
  const base = baseConfig(context, 'browser', mode, mode === 'development');
  return {
    ...base,
    name: 'browser',
    entry: {},
    output: {
      path: join(out, 'browser'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[contenthash:12].js',
      assetModuleFilename: '[contenthash:12][ext]',
      uniqueName: container,
      publicPath,
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    optimization: {
      minimizer: browserMinimizers,
    },
    // The shell hands every container the same copy (see federation-container.ts).
    externals: [
      ({ request }, done) =>
        request && CONTAINER_RUNTIME.test(request) ? done(undefined, 'var portalFederation') : done(),
    ],
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY_FILE,
        exposes: { './remote': './src/expose.ts' },
        shared: consumedByRemote(root),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new MiniCssExtractPlugin({ chunkFilename: '[contenthash:12].css' }),
      new IntegrityPlugin(),
    ],
  };
}

/**
 * Server build of a remote: one CommonJS file with the shared packages left as externals.
 * Modules keep their path as id and are not merged, so that a route's `lazy` names the source it loads.
 */
export function remoteServerConfig({ context, out, publicPath, mode }: RemoteBuild): Configuration {
  const base = baseConfig(context, 'server', mode);
  const shared = new Set(sharedNames);
  return {
    ...base,
    name: 'server',
    entry: { server: './src/expose.ts' },
    output: {
      path: join(out, 'server'),
      filename: SERVER_FILE,
      publicPath,
      library: { type: 'commonjs2' },
      clean: true,
    },
    externals: [
      ({ request }, done) =>
        request && shared.has(request) ? done(undefined, `commonjs ${request}`) : done(),
    ],
    optimization: { minimize: false, moduleIds: 'named', concatenateModules: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
