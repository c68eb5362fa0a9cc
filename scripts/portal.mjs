import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, checkNode, fail, install, root } from './toolchain.mjs';

const PROGRAM = 'shared/ops/dist/portal.js';
/** These commands access the database directly, through a program of the API. */
const NEEDS_API = ['backup', 'restore'];
/** Output of installing and building goes to stderr, because other programs parse the command's standard output. */
const ON_STDERR = ['ignore', 2, 2];

checkNode();
const args = process.argv.slice(2);

/** Rebuilds the commands if their sources changed; takes a second otherwise. */
async function bringUpToDate() {
  const parts = ['shared/ops', ...(NEEDS_API.includes(args[0]) ? ['api'] : [])];
  try {
    await build(parts, 'build', 'ignore').catch(async () => {
      await install(ON_STDERR);
      await build(parts, 'build', ON_STDERR);
    });
  } catch (error) {
    // In an emergency, an older build is better than none.
    if (!existsSync(join(root, PROGRAM))) fail(error.message);
    console.error(`注意：未能重新构建，运行的是上次构建的命令（${error.message}）`);
  }
}

if (process.env.PORTAL_SKIP_BUILD !== 'on') await bringUpToDate();
process.chdir(root);
await import(pathToFileURL(join(root, PROGRAM)));
