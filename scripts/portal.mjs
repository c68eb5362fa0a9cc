import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, checkNode, fail, install, root } from './toolchain.mjs';

const RELEASES = { cli: 'shared/releases/dist/cli.js', part: 'shared/releases' };
const PLATFORM = { cli: 'api/dist/cli.js', part: 'api' };
const BACKUP = { cli: 'api/dist/backup.js', part: 'api' };

/** First word of the command → the program that answers it. */
const commands = {
  release: RELEASES,
  remote: RELEASES,
  season: PLATFORM,
  entries: PLATFORM,
  content: PLATFORM,
  errors: PLATFORM,
  accounts: PLATFORM,
  keys: PLATFORM,
  audit: PLATFORM,
  backup: BACKUP,
  restore: BACKUP,
};

const usage = `用法：pnpm portal <命令> …

  release  publish | activate | rollback | status | canary    发布、启用、回退远程模块
  remote   create <名称>                                      新建一个远程模块
  season   validate | publish | rehearse | open | extend      赛季
  entries  list | show | files | return | approve | export    报名
  content  import <文件夹>                                    导入内容
  errors                                                      浏览器报告的错误
  accounts create | list | close                              运营、管理与机构账号
  keys     reseal                                             更换加密密钥
  audit    list                                               操作记录
  backup   --out <文件> | keygen | check                      备份整个门户
  restore  <文件>                                             从备份恢复

每个命令都支持 --help。`;

checkNode();
const args = process.argv.slice(2);
const program = commands[args[0]];
if (!program) {
  console.log(usage);
  process.exit(args.length === 0 || args[0] === '--help' ? 0 : 2);
}

/** Beside what the command prints, which other programs read. */
const ON_STDERR = ['ignore', 2, 2];

/** Builds the command's program when its sources have changed since; a second is all that it costs otherwise. */
async function bringUpToDate({ cli, part }) {
  try {
    await build([part], 'build', 'ignore').catch(async () => {
      await install();
      await build([part], 'build', ON_STDERR);
    });
  } catch (error) {
    // Better the command as it was built last than none at midnight.
    if (!existsSync(join(root, cli))) fail(error.message);
    console.error(`注意：未能重新构建，运行的是上次构建的命令（${error.message}）`);
  }
}

if (process.env.PORTAL_SKIP_BUILD !== 'on') await bringUpToDate(program);
const child = spawn(process.execPath, [join(root, program.cli), ...args], { stdio: 'inherit', cwd: root });
child.on('exit', (code) => process.exit(code ?? 1));
