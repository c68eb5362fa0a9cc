import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, releaseSchema, remoteDeclarationSchema } from '@portal/contract/release/release';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { compile } from './compile';
import { replacingDist } from './dist-folder';
import { describeFiles, precompress, refuseLookbehind } from './emitted-files';
import { pageFiles } from './page-files';
import { sharedVersions } from './shared-packages';
import type { Mode } from './webpack-base';
import { ENTRY_FILE, remoteBrowserConfig, remoteServerConfig, SERVER_FILE } from './webpack-remote';

const EXPOSED = './src/expose.ts';

/**
 * Builds a remote for the browser and, where it declares so, for the server, and writes `dist/release.json`.
 * @param version the version that the release will carry; @param digest tells builds of one version apart.
 */
export async function buildRemote(
  root: string,
  context: string,
  version: string,
  digest: string,
  mode: Mode = 'production',
) {
  const declared = remoteDeclarationSchema.parse(
    JSON.parse(readFileSync(join(context, 'portal.remote.json'), 'utf8')),
  );
  const container = `${declared.name}_${version}_${digest.slice(0, 8)}`.replaceAll(/[^A-Za-z0-9_]/g, '_');
  return replacingDist(context, async (out) => {
    const publicPath = `/remotes/${declared.name}/${version}/`;
    const build = { root, context, out, container, publicPath, mode };
    const { compilation } = await compile(remoteBrowserConfig(build));
    const browser = join(out, 'browser');
    const server = join(out, 'server');
    refuseLookbehind(browser);
    if (declared.server) await compile(remoteServerConfig(build));
    const { [EXPOSED]: expose = [], ...pages } = pageFiles(compilation, context);
    const release: Release = releaseSchema.parse({
      name: declared.name,
      prefixes: declared.prefixes,
      slots: declared.slots,
      version,
      contract: CONTRACT_MAJOR,
      container,
      entry: ENTRY_FILE,
      expose,
      pages,
      shared: sharedVersions(root),
      server: declared.server ? `server/${SERVER_FILE}` : null,
      files: { ...describeFiles(browser, ''), ...(declared.server ? describeFiles(server, 'server/') : {}) },
      builtAt: new Date().toISOString(),
    });
    precompress(browser);
    writeFileSync(join(out, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return release;
  });
}
