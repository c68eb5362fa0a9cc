import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/toolchain.mjs';

const BUILD = `
const { build, install } = await import('./scripts/toolchain.mjs');
await install();
await build();
`;

/** @returns content of every built file by path, without the build time in release.json */
function readBuilds(checkout: string): Map<string, string> {
  const above = [checkout, join(checkout, 'shared')];
  const dists = above.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'dist')));
  const files = dists
    .filter((dist) => existsSync(dist))
    .flatMap((dist) => readdirSync(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      relative(checkout, file),
      readFileSync(file, 'latin1').replace(/^ {2}"builtAt": .*$/m, ''),
    ]),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'portal-second-folder-'));
const other = join(folder, 'checkout');
try {
  execFileSync('git', ['clone', '--quiet', root, other]);
  // A separate cache, so that nothing is shared with other checkouts.
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
  execFileSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: other,
    env,
    stdio: 'inherit',
  });
  const [here, there] = [readBuilds(root), readBuilds(other)];
  const names = [...new Set([...here.keys(), ...there.keys()])].sort();
  const different = names.filter((name) => here.get(name) !== there.get(name));
  console.log(`${names.length} 个构建出的文件，${different.length} 个因文件夹而不同`);
  for (const name of different.slice(0, 20)) console.log(`✗ ${name}`);
  process.exitCode = different.length > 0 || here.size === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
