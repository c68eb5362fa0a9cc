import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule, type Stats } from 'webpack';
import { localClassName } from './local-class-names';

const here = createRequire(import.meta.url);

/** Imports of scripts that are inlined into the document. */
const INLINE_SCRIPT = /^\?inline$/;

/** As README.md promises; what they all support, such as private fields, is not transpiled. */
const OLDEST_BROWSERS = { safari: '15.4', chrome: '98', edge: '98', firefox: '97' };

/** Makes Chromium compile all functions off the main thread while a file loads, not when they are called. */
const compiledOnArrival = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // After the minifier, which drops comments.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const ROUTER_FOR_DEVELOPERS = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;

/** @returns the same file of the router's production build; any other file unchanged */
export const toProductionBuild = (file: string): string =>
  file.replace(ROUTER_FOR_DEVELOPERS, '$1production$2');

/** React Router's package refers to its development build; the production build is next to it. */
const routerForVisitors = new webpack.NormalModuleReplacementPlugin(
  ROUTER_FOR_DEVELOPERS,
  ({ createData }) => {
    if (!createData?.resource) return;
    createData.resource = toProductionBuild(createData.resource);
    createData.context = dirname(createData.resource);
  },
);

/** Matches the requested file, before the production build replaces it. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]/;
const CONTROLS = /[\\/]@(?:chakra-ui|ark-ui)[\\/]react[\\/]dist[\\/]/;

type Target = 'browser' | 'server';
export type Mode = 'production' | 'development';

function scripts(target: Target, mode: Mode, refresh: boolean): RuleSetRule {
  const hasMap = devtoolFor(target, mode) !== false;
  return {
    test: /\.[cm]?[jt]sx?$/,
    resourceQuery: { not: [INLINE_SCRIPT] },
    exclude: /node_modules/,
    // Our packages have "type": "module"; without this an exposed module would be wrapped twice.
    type: 'javascript/auto',
    resolve: { fullySpecified: false },
    use: {
      loader: here.resolve('swc-loader'),
      options: {
        // webpack makes paths in a parsed map relative; in a map passed as text they stay absolute and change
        // the hash.
        sourceMaps: hasMap,
        parseMap: hasMap,
        ...(target === 'browser' ? { env: { targets: OLDEST_BROWSERS } } : {}),
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          ...(target === 'server' ? { target: 'es2022' } : {}),
          transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
        },
      },
    },
  };
}

const STYLES_OF_ONE_FILE = /\.module\.css$/;
const STYLES_OF_REMOTE = /[\\/]remote-[^\\/]+[\\/]src[\\/]/;

/**
 * Stylesheets remain after their page is gone, so every selector must name a class or id of its own file, to affect
 * neither the frame nor another remote.
 * @throws Error in Chinese for a remote's stylesheet with global names
 */
function requireOwnNames(path: string): 'pure' {
  if (STYLES_OF_ONE_FILE.test(path)) return 'pure';
  throw new Error(
    `样式表 ${path} 会影响整个门户，请改名为 *.module.css，并以 import styles from … 使用其中的类名`,
  );
}

/** Class names are the same in both builds because they derive from the stylesheet, not from build order. */
function styles(target: Target, mode: Mode): RuleSetRule {
  const css = {
    loader: here.resolve('css-loader'),
    options: {
      importLoaders: 0,
      modules: {
        auto: (path: string) => STYLES_OF_ONE_FILE.test(path) || STYLES_OF_REMOTE.test(path),
        mode: requireOwnNames,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: target === 'server',
        ...(mode === 'development'
          ? { localIdentName: '[name]-[local]-[hash:base64:4]' }
          : { getLocalIdent: localClassName }),
      },
    },
  };
  return {
    test: /\.css$/,
    sideEffects: true,
    use: target === 'server' ? [css] : [MiniCssExtractPlugin.loader, css],
  };
}

function devtoolFor(target: Target, mode: Mode): Configuration['devtool'] {
  if (mode === 'development') return 'cheap-module-source-map';
  return target === 'browser' ? 'hidden-nosources-source-map' : false;
}

/**
 * Configuration common to all builds.
 * @param context the package's folder
 * @param refresh marks components for React Refresh (development builds)
 */
export function baseConfig(context: string, target: Target, mode: Mode, refresh = false): Configuration {
  const forVisitors = target === 'browser' && mode === 'production';
  return {
    context,
    mode,
    target: target === 'browser' ? ['web', 'es2020'] : 'node20',
    // Maps of a release have no sources and are not referenced by any file, because visitors never get them.
    devtool: devtoolFor(target, mode),
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    performance: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        scripts(target, mode, refresh),
        { resourceQuery: INLINE_SCRIPT, use: here.resolve('./inline-script-loader.cjs') },
        styles(target, mode),
        // The server build names the file that the browser build emits.
        { test: /\.(jpg|png|svg|webp)$/, type: 'asset/resource', generator: { emit: target === 'browser' } },
        ...(forVisitors ? [{ test: [ROUTER, CONTROLS], use: here.resolve('./pure-calls-loader.cjs') }] : []),
      ],
    },
    optimization:
      target === 'browser'
        ? { minimizer: browserMinimizers, splitChunks: { minSize: MIN_SHARED_CHUNK } }
        : {},
    plugins: forVisitors ? [routerForVisitors, compiledOnArrival] : [],
  };
}

/**
 * Code shared by several pages becomes a chunk of its own from this size in bytes, measured by webpack before minification
 * and including comments. Its default of 20 KB would copy the code of all lists into each list page.
 */
const MIN_SHARED_CHUNK = 14_000;

/** Minifiers of browser builds; native ones, for speed. */
const browserMinimizers = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: { format: { comments: false } },
  }),
  new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify }),
];

/** Runs one webpack build. @throws Error with webpack's own messages if it fails */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack refused its configuration');
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || !stats) reject(error ?? new Error('webpack returned nothing'));
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats);
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
