import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { packages, readVersion, writeSurface } from './surface.mjs';
import { build, checkNode, fail, install, root, runTasks } from './toolchain.mjs';

/**
 * `pnpm freeze`, run at each release: stores a remote, the shell and the exports of shared packages, to test later
 * versions against.
 */
const FIXTURE = 'e2e/fixtures/showcase';
const frozen = join(root, 'e2e/frozen');
const isCompressed = (path) => /\.(br|gz)$/.test(path);

const frozenRemote = join(frozen, 'remote');

/** Kept across releases, to represent the oldest remote in use; `--remote` replaces it. */
async function freezeRemote() {
  if (existsSync(frozenRemote) && !process.argv.includes('--remote')) return;
  process.env.RELEASE_BUILD = 'on';
  await runTasks(['build'], [`--filter=./${FIXTURE}`]);
  rmSync(frozenRemote, { recursive: true, force: true });
  // Source maps are stored compressed only and belong to the release.
  const isCopy = (path) => isCompressed(path) && existsSync(path.replace(/\.(br|gz)$/, ''));
  cpSync(join(root, FIXTURE, 'dist'), frozenRemote, { recursive: true, filter: (path) => !isCopy(path) });
}

/** The server program is five megabytes of text; compressed, the whole shell takes less than one. */
function freezeShell() {
  const source = join(root, 'shell/dist');
  const target = join(frozen, 'shell');
  rmSync(target, { recursive: true, force: true });
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    // The list of emitted files is only used by the next build.
    if (!entry.isFile() || isCompressed(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const file = `${path.replace(source, target)}.br`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, brotliCompressSync(readFileSync(path)));
  }
}

/** Reference for `pnpm check:versions`. */
function freezeSurface() {
  const target = join(frozen, 'surface');
  rmSync(target, { recursive: true, force: true });
  writeSurface(target);
  const versions = Object.fromEntries(packages.map((name) => [name, readVersion(name)]));
  writeFileSync(join(target, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
}

checkNode();
try {
  await install();
  await build(['shell']);
  await freezeRemote();
  freezeShell();
  freezeSurface();
  console.log('已冻结样例模块和外壳：e2e/frozen/。请与发布一起提交');
} catch (error) {
  fail(error.message);
}
