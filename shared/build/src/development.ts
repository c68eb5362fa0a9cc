import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { DEV_SHELL_FILES, developmentContainer } from '@portal/contract/release/layout';
import { readRemoteDeclaration } from '@portal/releases/workspace-json';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { remoteBrowserConfig } from './build-remote';
import { shellBrowserConfig } from './build-shell';
import { compile } from './webpack-base';

const here = createRequire(import.meta.url);
const refreshModule = (name: string) => here.resolve(`./refresh/${name}.cjs`);

/** The development JSX transform imports a module that shell and remotes do not share. */
const jsxDevelopment = { 'react/jsx-dev-runtime$': refreshModule('jsx-dev-runtime') };

/** The plugin imports the runtime by name and by path. */
const REFRESH_RUNTIME = /react-refresh[\\/]runtime(\.js)?$/;

/**
 * Overrides that make a portal use a local build and its development shell. They include the pages and slots declared
 * now, so that new pages, and remotes that were never activated, are found.
 * @returns values by the shell server's names of overrides
 */
export function developmentOverrides(context: string, origin: string): Record<string, string> {
  const { name, prefixes, slots } = readRemoteDeclaration(context);
  return {
    [name]: origin,
    [`${name}.prefixes`]: prefixes.join(','),
    [`${name}.slots`]: slots.join(','),
    shell: origin,
  };
}

/** @returns the URL that shows a remote's local build in a running portal */
export function developmentAddress(context: string, portal: string, origin: string): string {
  const [page = '/'] = readRemoteDeclaration(context).prefixes;
  const overrides = Object.entries(developmentOverrides(context, origin));
  return encodeURI(
    `${portal}${page}?${overrides.map(([name, value]) => `remote.${name}=${value}`).join('&')}`,
  );
}

/**
 * Development build of one remote, under the container name that the shell server expects for local builds.
 * @param origin URL that serves the build
 */
export function devRemote(root: string, context: string, origin: string) {
  const { name } = readRemoteDeclaration(context);
  const config = remoteBrowserConfig({
    root,
    context,
    out: join(context, '.cache/dev'),
    container: developmentContainer(name),
    publicPath: `${origin}/`,
    mode: 'development',
  });
  return {
    name,
    config: {
      ...config,
      // No hashes in file names, so that repeated builds do not pile up files.
      output: { ...config.output, filename: '[name].js', chunkFilename: 'chunk.[name].js' },
      resolve: { ...config.resolve, alias: jsxDevelopment },
      plugins: [
        ...(config.plugins ?? []),
        new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /\.cjs$/] }),
        new webpack.NormalModuleReplacementPlugin(REFRESH_RUNTIME, refreshModule('consume')),
      ],
    },
  };
}

/**
 * The shell with React's development build, which hot reloading of single modules requires.
 * @param out folder that receives `browser/main.js` and `browser/main.css`
 */
function devShell(root: string, out: string, origin: string): Configuration {
  const config = shellBrowserConfig({ root, context: join(root, 'shell'), out, mode: 'development' });
  const others = (config.plugins ?? []).filter((plugin) => !(plugin instanceof MiniCssExtractPlugin));
  return {
    ...config,
    entry: { main: [refreshModule('provide'), './src/main.tsx'] },
    output: {
      ...config.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: `${origin}${DEV_SHELL_FILES}`,
    },
    resolve: { ...config.resolve, alias: jsxDevelopment },
    plugins: [...others, new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' })],
  };
}

/** Builds the shell of the development server on this port into `.cache/dev-<port>/browser`. */
export async function buildDevShell(root: string, context: string, port: string): Promise<void> {
  await compile(devShell(root, join(context, '.cache', `dev-${port}`), `http://localhost:${port}`));
}
