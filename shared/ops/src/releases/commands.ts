import type { Arguments, Family, Option, Portal } from '../command-line';
import { bootstrapCommand } from './bootstrap-command';
import type { ReleaseContext } from './context';
import { createRemote } from './create-remote';
import { publishCommand } from './publish-command';
import { activateCommand, canaryCommand, rollbackCommand, stopCanaryCommand } from './set-commands';
import { statusCommand } from './status-command';

const AUDIT: Readonly<Record<string, Option>> = {
  by: { value: '姓名', help: '记入历史的操作人，默认读取 PORTAL_OPERATOR' },
  reason: { value: '原因', help: '记入历史的原因' },
};

const ENVIRONMENT = `环境变量
  PORTAL_HOME      运行数据目录，默认 .portal（密钥在 keys/，版本库在 store/）
  PORTAL_STORE     版本库位置：目录，或 s3://桶/前缀?region=…&endpoint=…
  PORTAL_SHELL     正在运行的门户外壳的 shell.json，用来核对共享包版本和服务端文件
  PORTAL_URL       正在运行的门户的地址，用来核对它是否采用了发布集；默认读取 PORTAL_HOME
  PORTAL_OPERATOR  记入历史的操作人，默认是当前系统用户`;

const audited = (args: Arguments) => ({ by: args.option('by'), reason: args.option('reason') });

/** These commands print line by line while they work. */
const withReleases =
  (work: (context: ReleaseContext, args: Arguments) => Promise<void>) =>
  async (portal: Portal, args: Arguments) => {
    await work(await portal.openReleases(), args);
    return undefined;
  };

export const release: Family = {
  name: 'release',
  summary: '发布、启用、回退远程模块',
  notes: ENVIRONMENT,
  commands: [
    {
      name: 'release publish',
      words: '<模块|目录>',
      summary: '构建并发布一个版本；已发布的版本不可更改',
      notes: ENVIRONMENT,
      run: withReleases((context, { words }) => publishCommand(context, words[0] ?? '')),
    },
    {
      name: 'release activate',
      words: '<模块@版本>…',
      summary: '从现在起提供这些版本，其余模块不变',
      options: AUDIT,
      notes: ENVIRONMENT,
      run: withReleases((context, args) => activateCommand(context, args.words, audited(args))),
    },
    {
      name: 'release rollback',
      summary: '回到上一个发布集，或历史中的某一个',
      options: { to: { value: '发布集' }, ...AUDIT },
      notes: ENVIRONMENT,
      run: withReleases((context, args) =>
        rollbackCommand(context, { ...audited(args), to: args.option('to') }),
      ),
    },
    {
      name: 'release status',
      summary: '查看当前发布集、灰度与历史',
      options: { json: { help: '供程序读取' } },
      notes: ENVIRONMENT,
      run: withReleases((context, args) => statusCommand(context, args.isOn('json'))),
    },
    {
      name: 'release canary',
      words: '<模块@版本> <比例>',
      summary: '把一个版本先给一部分访客，例如 10%',
      options: AUDIT,
      notes: ENVIRONMENT,
      run: withReleases((context, args) =>
        canaryCommand(context, args.words[0] ?? '', args.words[1] ?? '', audited(args)),
      ),
    },
    {
      name: 'release canary stop',
      summary: '停止灰度',
      options: AUDIT,
      notes: ENVIRONMENT,
      run: withReleases((context, args) => stopCanaryCommand(context, audited(args))),
    },
    {
      name: 'release bootstrap',
      summary: '发布本地构建并激活（npm start 使用）',
      options: { force: { help: '也替换由别人激活的发布集' } },
      notes: ENVIRONMENT,
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
      run: withReleases((context, { words }) => createRemote(context, words[0] ?? '')),
    },
  ],
};
