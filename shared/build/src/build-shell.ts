import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserHashes, computeIntegrity, integrityList } from '@portal/releases/integrity';
import { compile } from './compile';
import { replacingDist } from './dist-folder';
import { describeFiles, precompress, refuseLookbehind } from './emitted-files';
import { sharedVersions } from './shared-packages';
import { devShell } from './webpack-dev';
import { SHELL_PUBLIC_PATH, shellBrowserConfig, shellServerConfig } from './webpack-shell';

/** Builds the shell for browser and server, and `dist/shell.json`, which its server reads at start. */
export async function buildShell(root: string, context: string): Promise<void> {
  await replacingDist(context, async (out) => {
    const { compilation } = await compile(shellBrowserConfig({ root, context, out, mode: 'production' }));
    await compile(shellServerConfig({ root, context, out, mode: 'production' }));
    const browser = join(out, 'browser');
    refuseLookbehind(browser);
    const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const absolute = (path: string) => `${SHELL_PUBLIC_PATH}${path}`;
    const files = describeFiles(browser, '');
    const list = Buffer.from(integrityList({ files }));
    const listIntegrity = computeIntegrity(list);
    // Named by its content like every file here: a tab of an earlier build asks for its own.
    const listName = `integrity.${listIntegrity.replaceAll(/\W/g, '').slice(-12)}.json`;
    writeFileSync(join(browser, listName), list);
    const manifest = {
      scripts: initial.filter((path) => path.endsWith('.js')).map(absolute),
      styles: initial.filter((path) => path.endsWith('.css')).map(absolute),
      provides: sharedVersions(root),
      integrity: Object.fromEntries(
        Object.entries(browserHashes({ files })).map(([path, hash]) => [absolute(path), hash]),
      ),
      list: { href: absolute(listName), integrity: listIntegrity },
    };
    precompress(browser);
    writeFileSync(join(out, 'shell.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}

/** Builds the shell that a development server on this port brings along, into `.cache/dev-<port>/browser`. */
export async function buildDevShell(root: string, context: string, port: string): Promise<void> {
  await compile(devShell(root, join(context, '.cache', `dev-${port}`), `http://localhost:${port}`));
}
