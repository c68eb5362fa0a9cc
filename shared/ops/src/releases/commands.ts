import type { Arguments, Family, Option, Portal } from '../command-line';
import { CommandError } from '../failure';
import { bootstrapCommand } from './bootstrap-command';
import type { ReleaseContext } from './context';
import { createRemote } from './create-remote';
import {
  listPreviewsCommand,
  MAX_PREVIEW_HOURS,
  previewCommand,
  revokePreviewCommand,
} from './preview-command';
import { publishCommand } from './publish-command';
import {
  activateCommand,
  canaryCommand,
  removeCommand,
  rollbackCommand,
  stopCanaryCommand,
} from './set-commands';
import { statusCommand } from './status-command';
import { keysCommand, pruneCommand, repairCommand, signStoreCommand, trustCommand } from './store-commands';

const AUDIT: Readonly<Record<string, Option>> = {
  by: { value: '姓名', help: '记入历史的操作人，默认读取 PORTAL_OPERATOR' },
  reason: { value: '原因', help: '记入历史的原因' },
};

const CAUTION: Readonly<Record<string, Option>> = {
  yes: { help: '不询问，供脚本使用' },
  'dry-run': { help: '只显示会改变什么，不改变' },
};

const MOVE = { ...AUDIT, ...CAUTION };

const ENVIRONMENT = `环境变量
  PORTAL_HOME      运行数据目录，默认 .portal（密钥在 keys/，发布存储在 store/）
  PORTAL_STORE     发布存储的位置：目录，或 s3://桶/前缀?region=…&endpoint=…
  PORTAL_SHELL     正在运行的门户外壳的 shell.json，用来核对共享包版本和服务端文件
  PORTAL_URL       正在运行的门户的地址，用来核对它是否采用了发布集；默认读取 PORTAL_HOME
  PORTAL_TOKEN     团队的令牌：publish、activate、status 不碰发布存储，改由 PORTAL_URL 的门户执行
  PORTAL_OPERATOR  记入历史的操作人，默认是当前系统用户`;

const audited = (args: Arguments) => ({ by: args.option('by'), reason: args.option('reason') });
const cautious = (args: Arguments) => ({ yes: args.isOn('yes'), dryRun: args.isOn('dry-run') });
const moving = (args: Arguments) => ({ ...audited(args), ...cautious(args) });

/** These commands print as they go. */
const withReleases =
  (work: (context: ReleaseContext, args: Arguments) => Promise<void>) =>
  async (portal: Portal, args: Arguments) => {
    await work(await portal.openReleases(), args);
    return undefined;
  };

/** With a team's token there is no local store: the folder in the team's own home would be mistaken for the portal's. */
const withStore = (work: (context: ReleaseContext, args: Arguments) => Promise<void>) =>
  withReleases(async (context, args) => {
    if (context.endpoint)
      throw new CommandError(
        'refused',
        '令牌只能用于 publish、activate 和 status；这个命令请运营人员在门户的机器上执行，令牌允许启用时也可以用 activate 换回较早的版本',
      );
    await work(context, args);
  });

export const release: Family = {
  name: 'release',
  summary: '发布、启用、退回远程模块',
  notes: ENVIRONMENT,
  commands: [
    {
      name: 'release publish',
      words: '<模块|目录>',
      summary: '构建并发布一个版本；已发布的版本不可更改',
      run: withReleases((context, { word }) => publishCommand(context, word)),
    },
    {
      name: 'release activate',
      words: '<模块@版本>…',
      summary: '从现在起提供这些版本，其余模块不变',
      options: {
        without: { value: '模块', help: '同时撤下这个模块，由写明的版本接替；可写多次', repeatable: true },
        ...MOVE,
      },
      run: withReleases((context, args) =>
        activateCommand(context, args.words, { ...moving(args), without: args.list('without') }),
      ),
    },
    {
      name: 'release rollback',
      words: '[模块|发布集]',
      summary: '一个模块退回之前的版本，正在灰度时只结束灰度；加 --set 时退回整个发布集',
      options: {
        to: { value: '版本', help: '退回曾经提供的这个版本' },
        set: { help: '退回全部模块：到上一个发布集，或写明的那一个' },
        ...MOVE,
      },
      run: withStore((context, args) =>
        rollbackCommand(context, args.words[0], {
          ...moving(args),
          to: args.option('to'),
          set: args.isOn('set'),
        }),
      ),
    },
    {
      name: 'release remove',
      words: '<模块>',
      summary: '不再提供一个模块；已发布的版本仍在，可以再启用',
      options: MOVE,
      run: withStore((context, args) => removeCommand(context, args.word, moving(args))),
    },
    {
      name: 'release status',
      summary: '查看当前发布集、灰度与历史',
      options: { json: { help: '供程序读取' } },
      run: withReleases((context, args) => statusCommand(context, args.isOn('json'))),
    },
    {
      name: 'release canary',
      words: '<模块@版本> <比例>',
      summary: '把一个版本先给一部分访客，例如 10%',
      options: MOVE,
      run: withStore((context, args) => canaryCommand(context, args.word, args.words[1] ?? '', moving(args))),
    },
    {
      name: 'release canary stop',
      summary: '停止灰度',
      options: MOVE,
      run: withStore((context, args) => stopCanaryCommand(context, moving(args))),
    },
    {
      name: 'release preview',
      words: '<模块@版本>…',
      summary: '给一位测试者一个有期限的链接，在正式门户里查看这些版本',
      options: {
        for: { value: '姓名', help: '给谁看，显示在页面上', required: true },
        hours: {
          value: '48',
          help: `多少小时后到期，最多 ${MAX_PREVIEW_HOURS}`,
          max: MAX_PREVIEW_HOURS,
        },
        path: { value: '/页面', help: '打开哪一页，默认是模块的首页' },
        by: { value: '姓名', help: '由谁建立，默认读取 PORTAL_OPERATOR' },
      },
      run: withStore((context, args) =>
        previewCommand(context, args.words, {
          tester: args.need('for'),
          hours: args.option('hours'),
          path: args.option('path'),
          by: args.option('by'),
        }),
      ),
    },
    {
      name: 'release preview list',
      summary: '列出正在进行的预览',
      run: withStore(listPreviewsCommand),
    },
    {
      name: 'release preview revoke',
      words: '[编号]',
      summary: '撤销一个预览，或全部',
      options: { all: { help: '撤销全部' } },
      run: withStore((context, args) => revokePreviewCommand(context, args.words[0], args.isOn('all'))),
    },
    {
      name: 'release prune',
      summary: '清理打开的标签页和退回都不再需要的版本与发布集',
      options: {
        'keep-days': {
          value: '天数',
          help: '保留这些天内提供或发布过的，默认 30',
          max: Number.POSITIVE_INFINITY,
        },
        ...CAUTION,
      },
      run: withStore((context, args) =>
        pruneCommand(context, { ...cautious(args), keepDays: args.option('keep-days') }),
      ),
    },
    {
      name: 'release repair',
      summary: '指针或当前发布集损坏、被换回旧文件时，恢复到最近的完好发布集',
      options: AUDIT,
      run: withStore((context, args) => repairCommand(context, audited(args))),
    },
    {
      name: 'release keys',
      summary: '列出谁可以签名、可以发布哪些模块',
      run: withReleases(keysCommand),
    },
    {
      name: 'release trust',
      words: '<公钥文件>',
      summary: '允许一个团队的密钥发布它自己的模块',
      options: {
        name: { value: '团队', help: '例如 entry-team', required: true },
        remote: { value: '模块', help: '这个密钥可以发布的模块，可写多次', required: true, repeatable: true },
      },
      run: withStore((context, args) =>
        trustCommand(context, args.word, { name: args.need('name'), remotes: args.list('remote') }),
      ),
    },
    {
      name: 'release sign-store',
      summary: '为升级之前发布的版本和指针补上签名',
      run: withStore((context) => signStoreCommand(context)),
    },
    {
      name: 'release bootstrap',
      summary: '发布本地构建并启用（npm start 使用）',
      options: { force: { help: '也替换由别人启用的发布集' } },
      run: withReleases((context, args) => bootstrapCommand(context, args.isOn('force'))),
    },
  ],
};

export const remote: Family = {
  name: 'remote',
  summary: '新建一个远程模块',
  commands: [
    {
      name: 'remote create',
      words: '<名称>',
      summary: '生成一个可以运行的新模块 remote-<名称>',
      run: withReleases((context, { word }) => createRemote(context, word)),
    },
  ],
};
