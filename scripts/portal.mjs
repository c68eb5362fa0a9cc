import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, checkNode, fail, install, root } from './toolchain.mjs';

/** Backups access the database directly, in a program of the API. */
const isBackup = ['backup', 'restore'].includes(process.argv[2]);
const program = join(root, isBackup ? 'api/dist/backup.js' : 'shared/ops/dist/portal.js');
/** Output of installing and building goes to stderr, because other programs parse the command's standard output. */
const ON_STDERR = ['ignore', 2, 2];

checkNode();

/** Rebuilds the commands if their sources changed; takes a second otherwise. */
async function bringUpToDate() {
  const parts = [isBackup ? 'api' : 'shared/ops'];
  try {
    await build(parts, 'build', 'ignore').catch(async () => {
      await install(ON_STDERR);
      await build(parts, 'build', ON_STDERR);
    });
  } catch (error) {
    // In an emergency, an older build is better than none.
    if (!existsSync(program)) fail(error.message);
    console.error(`注意：未能重新构建，运行的是上次构建的命令（${error.message}）`);
  }
}

if (process.env.PORTAL_SKIP_BUILD !== 'on') await bringUpToDate();
if (!existsSync(program)) fail(`找不到 ${program}，请先构建：npm run build`);
process.chdir(root);
await import(pathToFileURL(program));
