import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { activate, stopCanary } from '@portal/releases/carry-out';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { audit } from '@portal/releases/test/published-portal';
import { operatorOfServing } from '../../test/release-operator';
import { runCommand } from '../command-line';
import { readReleaseEnv } from '../env';
import { release } from './commands';
import { openContext, type ReleaseContext } from './context';
import {
  activateCommand,
  canaryCommand,
  removeCommand,
  rollbackCommand,
  stopCanaryCommand,
} from './set-commands';
import { keysCommand, pruneCommand } from './store-commands';

const GO = { yes: false, dryRun: false };

/** The same operator, with a newer version of content that has an additional route. */
async function operator(changes: Partial<ReleaseContext> = {}) {
  const at = await operatorOfServing(changes);
  await at.publish({ name: 'content', version: '1.1.0', prefixes: ['/content', '/gallery'] });
  return { ...at, current: async () => (await at.newReader().read())?.current };
}

const both = ['entry@2027.1.0', 'content@1.1.0'];

test('operator, versions, files, routes and slots are shown before a move', async () => {
  const { context, lines } = await operator();
  await activateCommand(context, ['content@1.1.0'], { ...GO, reason: '图片页' });
  expect(lines.slice(0, 5)).toEqual([
    '操作人 王审核，原因：图片页',
    'content  1.0.0 → 1.1.0',
    '  文件：新增 0、改变 2、减少 0',
    '  新增路由 /gallery',
    '  后备 1.0.0',
  ]);
});

test('a move of several remotes asks for confirmation and stops at no', async () => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return false;
  };
  const { context, current, first } = await operator({ ask });
  await expect(activateCommand(context, both, GO)).rejects.toMatchObject({
    failure: 'refused',
    message: '已取消，什么都没有改变',
  });
  expect(questions).toEqual(['这次操作会改变 2 个模块，继续吗？']);
  expect(await current()).toBe(first.set.id);
});

test('without a terminal, a move of several remotes requires --yes', async () => {
  const { context, current, first } = await operator();
  await expect(activateCommand(context, both, GO)).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('请加 --yes 重新运行，或先用 --dry-run 查看'),
  });
  expect(await current()).toBe(first.set.id);
  await activateCommand(context, both, { ...GO, yes: true });
  expect(await current()).not.toBe(first.set.id);
  await expect(rollbackCommand(context, undefined, { ...GO, set: true })).rejects.toMatchObject({
    failure: 'usage',
  });
  await rollbackCommand(context, undefined, { ...GO, set: true, yes: true });
  expect(await current()).toBe(first.set.id);
});

test('removing a remote shows what is lost and asks for confirmation', async () => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return true;
  };
  const { context, lines } = await operator({ ask });
  await removeCommand(context, 'content', GO);
  expect(lines).toContain('content  1.0.0 → （不再提供）');
  expect(questions).toEqual(['content 的页面和插槽将不再提供，其余模块不变，继续吗？']);
  expect(lines.join('\n')).toContain('已撤下 content');
});

test.each([
  ['activate', (context: ReleaseContext) => activateCommand(context, both, { ...GO, dryRun: true })],
  [
    'canary',
    (context: ReleaseContext) => canaryCommand(context, 'entry@2027.1.0', '5%', { ...GO, dryRun: true }),
  ],
  ['prune', (context: ReleaseContext) => pruneCommand(context, { yes: true, dryRun: true })],
])('%s --dry-run changes nothing', async (_, command) => {
  const keys = jest.fn();
  const { context, lines, current, first, store } = await operator({ keys });
  const before = await store.listSets();
  await command(context);
  expect(keys).not.toHaveBeenCalled();
  expect(lines.at(-1)).toMatch(/试运行|没有可以清理/);
  expect(await current()).toBe(first.set.id);
  expect(await store.listSets()).toEqual(before);
});

test('showing keys creates none', async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  await keysCommand(
    await openContext(readReleaseEnv({ PORTAL_HOME: folder }), (line) => void lines.push(line)),
  );
  expect(lines).toEqual(['本机还没有签名密钥，第一次签名时建立']);
  expect(existsSync(join(folder, 'keys'))).toBe(false);
});

test('a dry run shows what the gate rejects', async () => {
  const { context, store, keys } = await operator();
  await activate(store, keys, { content: '1.1.0' }, audit);
  const refused = activateCommand({ ...context, shell: { provides: {}, server: '' } }, ['entry@2027.1.0'], {
    ...GO,
    dryRun: true,
  });
  await expect(refused).rejects.toMatchObject({ failure: 'refused' });
});

test('a rollback without a remote explains its usage, and one of a single remote does not ask', async () => {
  const { context, lines, first } = await operator();
  await expect(rollbackCommand(context, undefined, { ...GO, set: false })).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('release rollback entry'),
  });
  await activateCommand(context, ['entry@2027.1.0'], GO);
  await rollbackCommand(context, 'entry', { ...GO, set: false });
  expect(lines.join('\n')).toContain('entry  2027.1.0 → 2026.1.0');
  expect(first.set.remotes.entry?.release.version).toBe('2026.1.0');
});

type Step = (context: ReleaseContext) => Promise<void>;
const putForward: Step = (context) => activateCommand(context, ['entry@2027.1.0'], GO);
const takeBack: Step = (context) => rollbackCommand(context, 'entry', { ...GO, set: false });
const tryOut: Step = (context) => canaryCommand(context, 'entry@2027.1.0', '10%', GO);

test.each([
  { what: 'activates', before: [], move: putForward, other: putForward },
  { what: 'tries', before: [], move: tryOut, other: putForward },
  { what: 'rolls back', before: [putForward], move: takeBack, other: takeBack },
])(
  'a conflict is reported where an operator $what what another has just changed',
  async ({ before, move, other }) => {
    const { context, keys } = await operator();
    for (const step of before) await step(context);
    // Signing happens after the changes were shown.
    const overtaken = async () => {
      await other(context);
      return keys;
    };
    await expect(move({ ...context, keys: overtaken })).rejects.toMatchObject({
      failure: 'conflict',
      message: '当前发布集刚刚被他人切换，请查看 release status 后重试',
    });
  },
);

test('two versions of one remote are rejected; the same version twice, or the current one, changes nothing', async () => {
  const { context, lines, current, first } = await operator();
  await expect(activateCommand(context, ['entry@2027.1.0', 'entry@2026.1.0'], GO)).rejects.toMatchObject({
    failure: 'usage',
  });
  await activateCommand(context, ['entry@2026.1.0', 'entry@2026.1.0'], GO);
  expect(lines).toEqual(['没有要改变的：当前发布集已经如此']);
  expect(await current()).toBe(first.set.id);
});

test('the printed plan mentions the end of a canary', async () => {
  const { context, lines } = await operator();
  await canaryCommand(context, 'entry@2027.1.0', '10%', GO);
  expect(lines).toContain('entry  2026.1.0 → 2027.1.0，10% 的访客');
  await stopCanaryCommand(context, GO);
  expect(lines).toContain('灰度 entry@2027.1.0 结束，所有访客得到 2026.1.0');
});

test('a canary of another remote with the same version number asks first, because it ends the running one', async () => {
  const { context, lines, publish } = await operator();
  await publish({ name: 'content', version: '2027.1.0' });
  await canaryCommand(context, 'entry@2027.1.0', '10%', GO);
  await expect(canaryCommand(context, 'content@2027.1.0', '10%', GO)).rejects.toMatchObject({
    failure: 'usage',
  });
  expect(lines).toContain('灰度 entry@2027.1.0 结束，所有访客得到 2026.1.0');
});

test('a rollback during a canary ends it and shows what all visitors get', async () => {
  const { context, lines } = await operator();
  await activateCommand(context, ['entry@2027.1.0'], GO);
  await canaryCommand(context, 'entry@2026.1.0', '10%', GO);
  lines.length = 0;
  await rollbackCommand(context, 'entry', { ...GO, set: false });
  expect(lines).toContain('灰度 entry@2026.1.0 结束，所有访客得到 2027.1.0');
  expect(lines).toContain('  entry@2027.1.0');
});

test('a rollback after the portal has ended a canary asks first, because it affects all visitors', async () => {
  const { context, lines, store, trusted, publish, current } = await operator();
  await publish({ name: 'entry', version: '2028.1.0', slots: ['home.season'] });
  await activateCommand(context, ['entry@2027.1.0'], GO);
  await canaryCommand(context, 'entry@2028.1.0', '10%', GO);
  await stopCanary(store, trusted, (await current()) ?? '', audit);
  const before = await current();
  await expect(rollbackCommand(context, 'entry', { ...GO, set: false })).rejects.toMatchObject({
    failure: 'usage',
    message: expect.stringContaining('门户已经自己撤回了灰度'),
  });
  expect(await current()).toBe(before);
  await rollbackCommand(context, 'entry', { ...GO, yes: true, set: false });
  expect(lines).toContain('  entry@2026.1.0');
});

test.each([
  ['rollback', 'entry'],
  ['canary', 'entry@2027.1.0', '10%'],
  ['canary', 'stop'],
  ['preview', 'entry@2027.1.0', '--for', '王芳'],
  ['prune'],
  ['repair'],
])(
  'release %s is not available with a token, and the message lists the available commands',
  async (...argv) => {
    const refuse = () => Promise.reject(new Error('not asked for'));
    const endpoint = { publish: refuse, activate: refuse, overview: refuse };
    const { context, current, first } = await operator({ endpoint });
    const portal = {
      connect: () => {
        throw new Error('not asked for');
      },
      openReleases: async () => context,
    };
    await expect(runCommand([release], ['release', ...argv], portal, () => {})).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('令牌只能用于 publish、activate 和 status'),
    });
    expect(await current()).toBe(first.set.id);
  },
);
