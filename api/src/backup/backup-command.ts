import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConnection } from '@portal/ops/env';
import { createOperatorClient } from '@portal/ops/operator-client';
import { BackupError, EXIT_CODES } from './backup-error';
import { createBackup, type Progress } from './create-backup';
import { generateKeyPair } from './encryption';
import { readPortalPlace } from './env';
import type { Manifest } from './manifest';
import { checkBackup, restoreBackup } from './restore-backup';

const backupUsage = `用法：pnpm portal backup --out <文件或文件夹> --recipient <公钥>
      pnpm portal backup keygen --out <私钥文件>
      pnpm portal backup check <文件> --identity <私钥文件>

把数据库、上传的文件、密钥与发布库写入一个加密文件（age 格式的 tar）。门户运行时也可以备份。

选项
  --out <路径>              写到哪里；是文件夹时自动命名为 portal-<时间>.tar.age
  --recipient <公钥>        age1…，可以写多个；任何一个对应的私钥都能打开
  --recipients-file <文件>  每行一个公钥
  --passphrase-file <文件>  改用口令加密，口令是文件的第一行；- 表示标准输入
  -h, --help                显示本帮助

keygen 生成一对密钥：私钥写入文件，请离线保管两份；公钥显示出来，备份时使用。
check 读完整个备份并核对每个字节，不改动任何数据。

上传的文件或发布库在存储桶里时不会复制，请依靠存储桶自己的版本控制。
使用 PostgreSQL 时先载入平台接口的设置：set -a; . /etc/portal/api.env; set +a

退出码
  0 成功  1 意外错误  2 用法有误  3 被拒绝  5 找不到文件或程序
  6 密钥不对或备份损坏  7 磁盘或数据库出错  9 已备份，但有文件此前已缺失或损坏`;

const restoreUsage = `用法：pnpm portal restore <文件> --identity <私钥文件>

从备份恢复整个门户。先停止门户；备份全部核对无误之后才会改动数据；中断后再执行一次即可。

选项
  --identity <文件>         私钥文件（AGE-SECRET-KEY-…）
  --passphrase-file <文件>  备份用口令加密时使用，口令是文件的第一行；- 表示标准输入
  --replace                 允许替换现有数据，执行前会询问；原有的文件移到 PORTAL_HOME/replaced-<时间>，
                            PostgreSQL 中的原有数据会被删除
  --yes                     与 --replace 一起使用，不再询问
  -h, --help                显示本帮助

使用 PostgreSQL 时先载入平台接口的设置：set -a; . /etc/portal/api.env; set +a

退出码
  0 成功  1 意外错误  2 用法有误  3 被拒绝（未作改动）  5 找不到文件或程序
  6 密钥不对或备份损坏（未作改动）  7 磁盘或数据库出错  9 已恢复，但有文件缺失`;

/** The terminal, as far as the commands need one. */
export interface Terminal {
  print(line: string): void;
  progress: Progress;
  /** Undefined when nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | undefined;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        recipient: { type: 'string', multiple: true },
        'recipients-file': { type: 'string' },
        'passphrase-file': { type: 'string' },
        identity: { type: 'string' },
        replace: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new BackupError('usage', `无法识别的选项：${(error as Error).message}；用 --help 查看用法`);
  }
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}

function describe({ createdAt, database, files, releaseBucket }: Manifest): string[] {
  const where = files.provider === 'local' ? '' : `，在存储桶 ${files.bucket}，未复制`;
  return [
    `  时间：${createdAt}`,
    `  数据库：${database.kind === 'embedded' ? '内置' : 'PostgreSQL'} ${database.version}`,
    `  上传的文件：${files.count} 个（${sizeText(files.bytes)}）${where}`,
    ...(releaseBucket ? [`  发布库：在 ${releaseBucket}，未复制`] : []),
  ];
}

function listIds(ids: readonly string[]): string[] {
  const shown = ids.slice(0, 20).map((id) => `  - ${id}`);
  return ids.length > shown.length ? [...shown, `  … 共 ${ids.length} 个`] : shown;
}

async function keygen(out: string, { print }: Terminal): Promise<void> {
  if (existsSync(out)) throw new BackupError('refused', `${out} 已经存在，请换一个文件名`);
  const { identityFile, recipient } = await generateKeyPair(new Date());
  await writeFile(out, identityFile, { mode: 0o600, flag: 'wx' });
  print(`私钥已写入 ${out}：请移到别的机器上并离线保管两份，丢失后任何人都打不开备份`);
  print(`公钥（备份时用 --recipient）：${recipient}`);
}

/** `pnpm portal backup …`; @returns the exit code */
export async function backupCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(argv);
  const { print, progress } = terminal;
  const [verb, file] = positionals;
  if (values.help) {
    print(backupUsage);
    return 0;
  }
  const passphraseFile = values['passphrase-file'];
  if (verb === 'check' && file) {
    const manifest = await checkBackup({ file, identityFile: values.identity, passphraseFile }, progress);
    print(['备份完好', ...describe(manifest)].join('\n'));
    return 0;
  }
  if ((verb && verb !== 'keygen') || !values.out)
    throw new BackupError('usage', verb ? backupUsage : '请用 --out 写明备份文件；用 --help 查看用法');
  if (verb === 'keygen') {
    await keygen(values.out, terminal);
    return 0;
  }
  const made = await createBackup(
    readPortalPlace(),
    () => createOperatorClient(readConnection()),
    {
      out: values.out,
      recipients: values.recipient,
      recipientsFile: values['recipients-file'],
      passphraseFile,
    },
    progress,
  );
  print([`已备份到 ${made.file}（${sizeText(made.bytes)}）`, ...describe(made.manifest)].join('\n'));
  if (made.broken.length === 0) return 0;
  print(`注意：备份之前就有 ${made.broken.length} 个文件缺失或损坏，请尽快从更早的备份找回：`);
  print(listIds(made.broken).join('\n'));
  return EXIT_CODES.incomplete;
}

function consent(replace: boolean, yes: boolean, { ask, print }: Terminal) {
  return async (occupied: readonly string[]) => {
    if (!replace)
      throw new BackupError(
        'refused',
        `这里已有数据（${occupied.join('、')}），没有恢复；确要替换请加 --replace`,
      );
    if (yes) return true;
    if (!ask) throw new BackupError('refused', '没有终端可以确认，没有恢复；确要替换请同时加 --yes');
    print(`将被替换：${occupied.join('、')}`);
    return (await ask('确定用备份替换现有数据吗？请输入“恢复”：')).trim() === '恢复';
  };
}

/** `pnpm portal restore …`; @returns the exit code */
export async function restoreCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(argv);
  const { print, progress } = terminal;
  if (values.help) {
    print(restoreUsage);
    return 0;
  }
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupError('usage', restoreUsage);
  const place = readPortalPlace();
  const { manifest, migrated, missing, aside, keysFit } = await restoreBackup(
    place,
    {
      file,
      identityFile: values.identity,
      passphraseFile: values['passphrase-file'],
      mayReplace: consent(values.replace ?? false, values.yes ?? false, terminal),
    },
    progress,
  );
  print(['已恢复', ...describe(manifest)].join('\n'));
  if (migrated.length > 0) print(`备份较旧，数据库已升级：${migrated.join('、')}`);
  if (aside) print(`原有的文件在 ${aside}，确认无误后请删除`);
  if (!keysFit)
    print(
      `注意：PORTAL_DATA_KEYS 打不开恢复的数据，平台接口不会启动：请改为 ${place.env.PORTAL_HOME}/data.keys 中的内容`,
    );
  if (missing.length === 0) return 0;
  print(
    `注意：有 ${missing.length} 个文件不在${manifest.files.provider === 'local' ? '备份中' : '存储桶中'}：`,
  );
  print(listIds(missing).join('\n'));
  return EXIT_CODES.incomplete;
}

/** One line that is overwritten on a terminal; elsewhere a line for each step and each tenth of it. */
function createProgress(stream: NodeJS.WriteStream): Progress {
  let last = '';
  return (what, done, total) => {
    const share = done !== undefined && total ? Math.floor((done / total) * 100) : undefined;
    const rounded = share !== undefined && !stream.isTTY ? share - (share % 10) : share;
    const line = rounded === undefined ? what : `${what} ${rounded}%`;
    if (line === last) return;
    last = line;
    stream.write(stream.isTTY ? `\r\x1b[K${line}${share === 100 ? '\n' : ''}` : `${line}\n`);
  };
}

/** Runs one of the two commands on this process's own terminal; @returns the exit code */
export async function runOnTerminal(
  command: (argv: readonly string[], terminal: Terminal) => Promise<number>,
  argv: readonly string[],
): Promise<number> {
  const ask = async (question: string) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
  try {
    return await command(argv, {
      print: (line) => console.log(line),
      progress: createProgress(process.stderr),
      ask: process.stdin.isTTY ? ask : undefined,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof BackupError ? EXIT_CODES[error.failure] : 1;
  }
}
