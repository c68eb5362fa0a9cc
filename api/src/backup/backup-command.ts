import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { askLine } from '@portal/ops/ask';
import type { Arguments, Family, Option } from '@portal/ops/command-line';
import { CommandError } from '@portal/ops/failure';
import { beijingSecond, formatSize } from '@portal/ops/print';
import { readArchive } from './archive-reader';
import { createBackup, type Progress } from './create-backup';
import { generateKeyPair } from './encryption';
import { readPortalPlace } from './env';
import type { Manifest } from './manifest';
import { restoreBackup } from './restore-backup';

/** Updates one line on a terminal; otherwise prints a line per step and per ten percent. */
function createProgress(stream = process.stderr): Progress {
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

function describe({ createdAt, database, files, releaseBucket }: Manifest): string[] {
  const where = files.provider === 'local' ? '' : `，在存储桶 ${files.bucket}，未复制`;
  return [
    `  时间：${beijingSecond(createdAt)}`,
    `  数据库：${database.kind === 'embedded' ? '内置' : 'PostgreSQL'} ${database.version}`,
    `  上传的文件：${files.count} 个（${formatSize(files.bytes)}）${where}`,
    ...(releaseBucket ? [`  发布存储：在 ${releaseBucket}，未复制`] : []),
  ];
}

function listIds(ids: readonly string[]): string[] {
  const shown = ids.slice(0, 20).map((id) => `  - ${id}`);
  return ids.length > shown.length ? [...shown, `  … 共 ${ids.length} 个`] : shown;
}

const IDENTITY: Readonly<Record<string, Option>> = {
  identity: { value: '文件', help: '私钥文件（AGE-SECRET-KEY-…）' },
  'passphrase-file': { value: '文件', help: '备份用口令加密时使用，口令是文件的第一行；- 表示标准输入' },
};
const DATABASE = '使用 PostgreSQL 时先载入平台接口的设置：set -a; . /etc/portal/api.env; set +a';

const readIdentity = (args: Arguments) => ({
  file: args.word,
  identityFile: args.option('identity'),
  passphraseFile: args.option('passphrase-file'),
});

/** Verifies a whole archive without a portal. */
async function checkBackup({ file, ...keys }: ReturnType<typeof readIdentity>): Promise<Manifest> {
  const progress = createProgress();
  const total = (await stat(file).catch(() => undefined))?.size ?? 0;
  let done = 0;
  return readArchive(file, keys, {
    begin: async () => undefined,
    async take({ content, size }) {
      content.resume();
      await finished(content);
      done += size;
      progress('校验', done, total);
    },
  });
}

export const backup: Family = {
  name: 'backup',
  summary: '备份整个门户',
  commands: [
    {
      name: 'backup',
      summary: '把数据库、上传的文件、密钥与发布存储写入一个加密文件（age 格式的 tar）。门户运行时也可以备份',
      options: {
        out: {
          value: '路径',
          help: '写到哪个文件夹，没有就建立，自动命名为 portal-<时间>.tar.age；以 .tar.age 结尾的是文件名',
          required: true,
        },
        recipient: {
          value: '公钥',
          help: 'age1…，可以写多个；任何一个对应的私钥都能打开',
          repeatable: true,
        },
        'recipients-file': { value: '文件', help: '每行一个公钥' },
        'passphrase-file': {
          value: '文件',
          help: '改用口令加密，口令是文件的第一行；- 表示标准输入',
        },
      },
      notes: [
        '先用 pnpm portal backup keygen 生成一对密钥；用 pnpm portal backup check 核对备份。',
        '上传的文件或发布存储在存储桶里时不会复制，请依靠存储桶自己的版本控制。',
        DATABASE,
      ].join('\n'),
      async run(portal, args) {
        const place = readPortalPlace();
        const made = await createBackup(
          place,
          portal.connect,
          {
            out: args.need('out'),
            recipients: args.list('recipient'),
            recipientsFile: args.option('recipients-file'),
            passphraseFile: args.option('passphrase-file'),
          },
          createProgress(),
        );
        const { file, bytes, manifest, broken, releases } = made;
        const lines = [`已备份到 ${file}（${formatSize(bytes)}）`, ...describe(manifest)];
        if (releases) lines.push(`  发布存储：${releases} 个版本`);
        if (releases === 0)
          lines.push(
            `注意：${place.store} 里没有发布过的版本，备份里也没有；发布存储在别处时先设置 PORTAL_STORE`,
          );
        const done = lines.join('\n');
        if (broken.length === 0) return done;
        const what = `注意：备份之前就有 ${broken.length} 个文件缺失或损坏，请尽快从更早的备份找回：`;
        throw new CommandError('incomplete', [done, what, ...listIds(broken)].join('\n'));
      },
    },
    {
      name: 'backup keygen',
      summary: '生成一对密钥：私钥写入文件，请离线保管两份；公钥显示出来，备份时使用',
      options: { out: { value: '私钥文件', required: true } },
      async run(_portal, args) {
        const out = args.need('out');
        if (existsSync(out)) throw new CommandError('refused', `${out} 已经存在，请换一个文件名`);
        const { identityFile, recipient } = await generateKeyPair(new Date());
        await writeFile(out, identityFile, { mode: 0o600, flag: 'wx' });
        return `私钥已写入 ${out}：请移到别的机器上并离线保管两份，丢失后任何人都打不开备份\n公钥（备份时用 --recipient）：${recipient}`;
      },
    },
    {
      name: 'backup check',
      words: '<文件>',
      summary: '读完整个备份并核对每个字节，不改动任何数据',
      options: IDENTITY,
      async run(_portal, args) {
        const manifest = await checkBackup(readIdentity(args));
        return ['备份完好', ...describe(manifest)].join('\n');
      },
    },
  ],
};

/** Stronger than yes, because existing data is lost. */
function consent(replace: boolean, yes: boolean) {
  return async (occupied: readonly string[]) => {
    const what = occupied.join('、');
    if (!replace)
      throw new CommandError('refused', `这里已有数据（${what}），没有恢复；确要替换请加 --replace`);
    if (yes) return true;
    if (!process.stdin.isTTY)
      throw new CommandError('refused', '没有终端可以确认，没有恢复；确要替换请同时加 --yes');
    const question = `将被替换：${what}\n确定用备份替换现有数据吗？请输入“恢复”：`;
    return (await askLine(question)) === '恢复';
  };
}

export const restore: Family = {
  name: 'restore',
  summary: '从备份恢复整个门户',
  commands: [
    {
      name: 'restore',
      words: '<文件>',
      summary: '从备份恢复整个门户。先停止门户；备份全部核对无误之后才会改动数据；中断后再执行一次即可',
      options: {
        ...IDENTITY,
        replace: { help: '允许替换现有数据，执行前会询问' },
        yes: { help: '与 --replace 一起使用，不再询问' },
      },
      notes: [
        '替换时原有的文件、密钥与发布存储移到 PORTAL_HOME/replaced-<时间>，备份里没有的也移走；PostgreSQL 中的原有数据会被删除。',
        '退出码 3 与 6 表示未作改动。',
        DATABASE,
      ].join('\n'),
      async run(_portal, args) {
        const place = readPortalPlace();
        const { manifest, migrated, missing, replaced, keysFit } = await restoreBackup(
          place,
          { ...readIdentity(args), mayReplace: consent(args.isOn('replace'), args.isOn('yes')) },
          createProgress(),
        );
        const lines = ['已恢复', ...describe(manifest)];
        if (migrated.length > 0) lines.push(`备份较旧，数据库已升级：${migrated.join('、')}`);
        if (replaced.length > 0) lines.push(`原有的文件在 ${replaced.join('、')}，确认无误后请删除`);
        if (!keysFit)
          lines.push(
            `注意：PORTAL_DATA_KEYS 打不开恢复的数据，平台接口不会启动：请改为 ${place.env.PORTAL_HOME}/data.keys 中的内容`,
          );
        if (missing.length === 0) return lines.join('\n');
        const where = manifest.files.provider === 'local' ? '备份中' : '存储桶中';
        lines.push(`注意：有 ${missing.length} 个文件不在${where}：`, ...listIds(missing));
        throw new CommandError('incomplete', lines.join('\n'));
      },
    },
  ],
};
