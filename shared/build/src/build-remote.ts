import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ENTRY_FILE, SOURCE_MAPS } from '@portal/contract/release/layout';
import { RELEASE_FORMAT, type Release, releaseSchema } from '@portal/contract/release/release';
import { FEDERATION_RUNTIME } from '@portal/contract/release/shared-packages';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { runsInBrowser } from '@portal/releases/integrity';
import { readRemoteDeclaration } from '@portal/releases/workspace-json';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, {
  type AsyncDependenciesBlock,
  type ChunkGroup,
  type Compilation,
  type Configuration,
} from 'webpack';
import {
  assertNoLookbehind,
  collectSourceMaps,
  describeFile,
  describeFiles,
  precompress,
  replaceDist,
} from './emitted-files';
import { IntegrityPlugin } from './integrity-plugin';
import { assertNoOwnCopies, findImportedNames } from './module-names';
import { consumedByRemote, DropWebpackSharingPlugin, sharedNames, sharedVersions } from './shared-packages';
import { StableNames } from './stable-names';
import { baseConfig, compile, type Mode } from './webpack-base';

const EXPOSED = './src/expose.ts';

const SERVER_FILE = 'server.cjs';

const ASSET_FILE = '[contenthash:12][ext]';

const CONTAINER_RUNTIME = /@module-federation\/webpack-bundler-runtime\//;

interface RemoteBuild {
  root: string;
  context: string;
  out: string;
  container: string;
  /** URL of the folder that serves the files, ending in `/`; `auto` derives it from the script's own URL. */
  publicPath: string;
  mode: Mode;
}

/** Browser build of a remote: a federation container that exposes only `./remote`. */
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
      // Short, because the entry lists the names of all chunks; unique, because each version has its own
      // folder.
      chunkFilename: '[contenthash:8].js',
      assetModuleFilename: ASSET_FILE,
      uniqueName: container,
      publicPath,
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    // The shell passes every container the same copy (see federation-container.ts).
    externals: [
      ({ request }, done) =>
        request && CONTAINER_RUNTIME.test(request) ? done(undefined, 'var portalFederation') : done(),
    ],
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY_FILE,
        exposes: { './remote': EXPOSED },
        shared: consumedByRemote(root),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new DropWebpackSharingPlugin(),
      new MiniCssExtractPlugin({ chunkFilename: '[contenthash:8].css' }),
      new IntegrityPlugin(),
      new StableNames(),
    ],
  };
}

/**
 * Server build of a remote: one CommonJS file with the shared packages as externals. Modules keep their path as id and
 * are not concatenated, so that a route's `lazy` names the source that it loads.
 */
function remoteServerConfig({ context, out, publicPath, mode }: RemoteBuild): Configuration {
  const base = baseConfig(context, 'server', mode);
  const shared = new Set(sharedNames);
  return {
    ...base,
    name: 'server',
    entry: { server: EXPOSED },
    output: {
      path: join(out, 'server'),
      filename: SERVER_FILE,
      assetModuleFilename: ASSET_FILE,
      publicPath,
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: 'require',
      clean: true,
    },
    // As in a browser: a Node module that is not allowed fails the build, which names it and its importer.
    target: ['es2022'],
    // The map library is loaded in browsers only, on demand.
    resolve: {
      ...base.resolve,
      aliasFields: ['browser'],
      alias: { leaflet$: false, 'leaflet/dist/leaflet.css': false },
    },
    externals: [
      ({ request }, done) =>
        request && shared.has(request) ? done(undefined, `commonjs ${request}`) : done(),
    ],
    optimization: { minimize: false, moduleIds: 'named', concatenateModules: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function pickVersions(names: readonly string[], versions: Readonly<Record<string, string>>) {
  return Object.fromEntries(names.map((name) => [name, versions[name]]));
}

/**
 * Builds a remote for the browser and, if it declares so, for the server, and writes `dist/release.json`.
 * @param version of the release
 * @param digest distinguishes builds of the same version
 */
export async function buildRemote(root: string, context: string, version: string, digest: string) {
  const declared = readRemoteDeclaration(context);
  // Another build of the same version needs another container name, so that the two are not confused when
  // both are in a browser's cache. Elsewhere they cannot meet: a store has one build per version, and a kept
  // page has the entry that its set names.
  const container = `${declared.name}_${version}_${digest.slice(0, 8)}`.replaceAll(/[^A-Za-z0-9_]/g, '_');
  return replaceDist(context, async (out) => {
    const publicPath = `/remotes/${declared.name}/${version}/`;
    const build: RemoteBuild = { root, context, out, container, publicPath, mode: 'production' };
    const { compilation } = await compile(remoteBrowserConfig(build));
    assertNoOwnCopies(compilation);
    const browser = join(out, 'browser');
    const server = join(out, 'server');
    collectSourceMaps(browser, join(out, SOURCE_MAPS));
    assertNoLookbehind(browser);
    const onServer = declared.server ? [(await compile(remoteServerConfig(build))).compilation] : [];
    const imports = findImportedNames([compilation, ...onServer]);
    const { [EXPOSED]: expose = [], ...pages } = findPageFiles(compilation, context);
    const release: Release = releaseSchema.parse({
      name: declared.name,
      prefixes: declared.prefixes,
      slots: declared.slots,
      mounts: declared.mounts,
      format: RELEASE_FORMAT,
      version,
      contract: CONTRACT_MAJOR,
      container,
      entry: ENTRY_FILE,
      expose,
      pages,
      shared: pickVersions([...Object.keys(imports), FEDERATION_RUNTIME], sharedVersions(root)),
      imports,
      server: declared.server ? `server/${SERVER_FILE}` : null,
      files: {
        ...describeFiles(browser, ''),
        ...(declared.server ? describeFiles(server, 'server/') : {}),
        [SOURCE_MAPS]: describeFile(join(out, SOURCE_MAPS)),
      },
      builtAt: new Date().toISOString(),
    });
    precompress(browser);
    writeFileSync(join(out, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return release;
  });
}

/**
 * Finds the files that the browser needs for each lazily loaded source module.
 * @returns source path relative to the package (`./src/news/news-page.tsx`) → scripts and stylesheets
 */
function findPageFiles(compilation: Compilation, context: string): Record<string, string[]> {
  const pages: Record<string, string[]> = {};
  const visit = (block: AsyncDependenciesBlock) => {
    const group: ChunkGroup | undefined = compilation.chunkGraph.getBlockChunkGroup(block);
    for (const dependency of group ? block.dependencies : []) {
      const path = compilation.moduleGraph.getModule(dependency)?.nameForCondition();
      if (!group || !path?.startsWith(context)) continue;
      const page = `./${relative(context, path)}`;
      const files = group.getFiles().filter(runsInBrowser);
      // A module imported in two places may need more files where fewer are already loaded.
      pages[page] = [...new Set([...(pages[page] ?? []), ...files])];
    }
    block.blocks.forEach(visit);
  };
  for (const module of compilation.modules) module.blocks.forEach(visit);
  return pages;
}
