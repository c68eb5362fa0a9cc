import { cpSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SHELL_FILES } from '@portal/contract/release/layout';
import {
  type ProvidedPackages,
  type ShellManifest,
  shellManifestSchema,
} from '@portal/contract/release/shell-manifest';
import { browserHashes, computeIntegrity, integrityList } from '@portal/releases/integrity';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Configuration, type Module } from 'webpack';
import {
  assertNoLookbehind,
  collectSourceMaps,
  describeFiles,
  precompress,
  replaceDist,
} from './emitted-files';
import { IntegrityPlugin } from './integrity-plugin';
import { findLateFiles, findProvidedNames } from './module-names';
import { DropWebpackSharingPlugin, providedByShell, sharedNames, sharedVersions } from './shared-packages';
import { StableNames } from './stable-names';
import { baseConfig, compile, type Mode } from './webpack-base';

/** Lists all parts of Module Federation's runtime; imported by the plugin. */
const WHOLE_FEDERATION = /@module-federation\/webpack-bundler-runtime\/dist\/bundler\.js$/;

/** Packages that do not declare `sideEffects`, although their unused files can be dropped. */
const FEDERATION_PARTS = /[\\/]@module-federation[\\/](?:runtime|runtime-core|webpack-bundler-runtime)[\\/]/;

interface ShellBuild {
  root: string;
  context: string;
  out: string;
  mode: Mode;
}

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
      publicPath: SHELL_FILES,
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    module: {
      rules: [...(base.module?.rules ?? []), { test: FEDERATION_PARTS, sideEffects: false }],
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(WHOLE_FEDERATION, '@portal/federation/shell-runtime'),
      new ModuleFederationPlugin({
        name: 'portal_shell',
        shared: providedByShell(root),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // Our own code loads the entries, with a timeout and their hash (federation-container.ts).
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      new DropWebpackSharingPlugin(),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[contenthash:12].css',
      }),
      new IntegrityPlugin(),
      new StableNames(),
    ],
  };
}

/** The service worker: one file, which the shell's server serves under a fixed name. */
function workerConfig({ context, out, mode }: ShellBuild): Configuration {
  const base = baseConfig(context, 'browser', mode);
  return {
    ...base,
    name: 'worker',
    target: ['webworker', 'es2020'],
    devtool: false,
    entry: { sw: './src/offline/worker.ts' },
    output: { path: join(out, 'worker'), filename: '[name].js' },
  };
}

/** Dependencies that stay external because they load files of their own. */
const INSTALLED = /^(?:fastify|@fastify\/.+|pino|prom-client|undici)$/;

const SERVER_PROGRAMS = {
  /** Serves release sets and pages. */
  server: { entry: './server/server.ts', alias: {} },
  /** Renders the pages of one remote, whose code can call what is shared with it: hence no HTTP client. */
  'render-process': { entry: './server/render-process/main.ts', alias: { axios: false } },
  /** Tests the browser files of a build before it is published. */
  'browser-trial': { entry: './server/browser-trial/main.ts', alias: {} },
} as const;

/** Server build of the shell: one file per program. */
function shellServerConfig(
  { context, out, mode }: ShellBuild,
  name: keyof typeof SERVER_PROGRAMS,
): Configuration {
  const { entry, alias } = SERVER_PROGRAMS[name];
  const base = baseConfig(context, 'server', mode);
  return {
    ...base,
    name,
    entry,
    output: { path: join(out, 'server'), filename: `${name}.cjs`, library: { type: 'commonjs2' } },
    resolve: { ...base.resolve, alias },
    externalsType: 'commonjs',
    externals: [INSTALLED],
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
    ],
  };
}

/**
 * Module Federation provides a shared package only if the shell imports it.
 * @returns version and exported names of each package that this shell provides to remotes
 * @throws Error that names the listed packages that the build does not provide
 */
function findProvided(compilation: Compilation, root: string): ProvidedPackages {
  const names = findProvidedNames(compilation);
  const missing = sharedNames.filter((name) => names[name] === undefined);
  if (missing.length > 0) throw new Error(`The shell imports and so provides no ${missing.join(', ')}`);
  return Object.fromEntries(
    Object.entries(sharedVersions(root)).map(([name, version]) => [
      name,
      { version, exports: names[name] ?? null },
    ]),
  );
}

/** Packages that must not delay public pages; importing a single schema would pull in a whole library. */
const LATE_PACKAGES = /[\\/]node_modules[\\/](?:zod|axios|@chakra-ui)[\\/]/;

/** Checks the files that every page starts with. @throws Error that names the importers of heavy packages */
function assertLightStart({ compiler, entrypoints, chunkGraph, moduleGraph }: Compilation): void {
  const heavy = (module: Module) => LATE_PACKAGES.test(module.nameForCondition() ?? '');
  const found = new Set<string>();
  for (const chunk of entrypoints.get('main')?.chunks ?? [])
    for (const outer of chunkGraph.getChunkModulesIterable(chunk))
      for (const module of 'modules' in outer ? (outer.modules as Module[]) : [outer]) {
        if (!heavy(module)) continue;
        for (const { originModule } of moduleGraph.getIncomingConnections(module))
          if (originModule && !heavy(originModule))
            found.add(relative(compiler.context, originModule.nameForCondition() ?? ''));
      }
  if (found.size > 0)
    throw new Error(
      `The first script holds a schema or component library, because of ${[...found].join(', ')}`,
    );
}

/** Builds the shell for browser and server, and writes `dist/shell.json`, which its server reads. */
export async function buildShell(root: string, context: string): Promise<void> {
  await replaceDist(context, async (out) => {
    const build: ShellBuild = { root, context, out, mode: 'production' };
    const { compilation } = await compile(shellBrowserConfig(build));
    assertLightStart(compilation);
    const provides = findProvided(compilation, root);
    for (const name of Object.keys(SERVER_PROGRAMS) as (keyof typeof SERVER_PROGRAMS)[])
      await compile(shellServerConfig(build, name));
    cpSync(join(context, 'server/icons'), join(out, 'icons'), { recursive: true });
    await compile(workerConfig(build));
    const browser = join(out, 'browser');
    const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
    // The first script names all others, so its hash identifies the whole build.
    const main = initial.find((path) => path.endsWith('.js'));
    if (!main) throw new Error('The build has no first script');
    collectSourceMaps(browser, join(out, 'maps', `${basename(main, '.js')}.json.gz`));
    assertNoLookbehind(browser);
    const absolute = (path: string) => `${SHELL_FILES}${path}`;
    const files = describeFiles(browser, '');
    const list = Buffer.from(integrityList({ files }));
    const listIntegrity = computeIntegrity(list);
    // Named by its content like every file here, so that a tab of an earlier build gets its own list.
    const listName = `integrity.${listIntegrity.replaceAll(/\W/g, '').slice(-12)}.json`;
    writeFileSync(join(browser, listName), list);
    const manifest: ShellManifest = shellManifestSchema.parse({
      scripts: initial.filter((path) => path.endsWith('.js')).map(absolute),
      styles: initial.filter((path) => path.endsWith('.css')).map(absolute),
      provides,
      late: Object.fromEntries(
        Object.entries(findLateFiles(compilation)).map(([name, paths]) => [name, paths.map(absolute)]),
      ),
      integrity: Object.fromEntries(
        Object.entries(browserHashes({ files })).map(([path, hash]) => [absolute(path), hash]),
      ),
      list: { href: absolute(listName), integrity: listIntegrity },
    });
    precompress(browser);
    writeFileSync(join(out, 'shell.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}
