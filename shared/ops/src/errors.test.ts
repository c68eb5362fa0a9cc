import type { ErrorDetail, ErrorGroup } from '@portal/contract/telemetry';
import { runCommand } from './command-line';
import { families } from './commands';
import { CommandError } from './failure';

const group: ErrorGroup = {
  ...{
    id: 'abc123',
    source: 'browser',
    kind: 'render',
    remote: 'entry',
    message: 'boom',
    hits: 12,
    visitors: 3,
  },
  ...{ firstAt: '2026-11-22T09:00:00+08:00', lastAt: '2026-11-22T10:30:00+08:00' },
  ...{ firstSet: 'set-1', lastSet: 'set-2', firstVersion: '1.0.0', lastVersion: '1.1.0' },
};
const sighting = { message: 'boom', stack: null, page: '/entry', version: '1.1.0', set: 'set-2', hits: 12 };
const detail: ErrorDetail = {
  ...group,
  sightings: [{ ...sighting, firstAt: group.firstAt, lastAt: group.lastAt }],
};

/** @returns the command's output and its API calls */
async function run(...argv: string[]) {
  const post = () => Promise.reject(new CommandError('not-found', '访问资源不存在'));
  const asked: unknown[] = [];
  const get = async (path: string, query?: object) => {
    asked.push([path, query && JSON.parse(JSON.stringify(query))]);
    if (path.endsWith('/zzz')) throw new CommandError('not-found', '访问资源不存在');
    return path === '/errors' ? [group, { ...group, id: 'def456', source: 'server', remote: null }] : detail;
  };
  const printed: string[] = [];
  const releases = { store: {}, env: { home: '/nowhere' }, root: undefined };
  const portal = { connect: () => ({ get, post }), openReleases: async () => releases };
  await runCommand(families, argv, portal as never, (text) => void printed.push(text));
  return { printed: printed.join('\n'), asked };
}

test('errors list shows counts, visitors, times and versions, and forwards its filters', async () => {
  const { printed, asked } = await run(
    'errors',
    'list',
    '--remote',
    'entry',
    '--version',
    '1.1.0',
    '--since',
    '2026-11-22',
  );
  expect(asked).toEqual([
    ['/errors', { remote: 'entry', version: '1.1.0', since: '2026-11-22T00:00:00+08:00' }],
  ]);
  expect(printed).toMatch(
    /abc123 +2026-11-22 10:30 +2026-11-22 09:00 +12 +3 +render +entry +1\.0\.0 → 1\.1\.0 +boom/,
  );
  expect(printed).toMatch(/def456 .* 服务端 render +外壳/);
});

test('errors show lists first and last set and every occurrence, also without a stack', async () => {
  const { printed } = await run('errors', 'show', 'abc123');
  expect(printed).toMatch(/最早 2026-11-22 09:00 +版本 1\.0\.0 +发布集 set-1/);
  expect(printed).toMatch(/最近 2026-11-22 10:30 +版本 1\.1\.0 +发布集 set-2/);
  expect(printed).toMatch(/\/entry +1\.1\.0 +发布集 set-2 +12 次/);
  expect(printed).toContain('没有调用栈');
});

test('errors show and team revoke explain where to find valid ids', async () => {
  await expect(run('errors', 'show', 'zzz')).rejects.toThrow('pnpm portal errors list');
  for (const act of ['revoke', 'rotate'])
    await expect(run('team', act, 'nobody')).rejects.toThrow('nobody，请用 pnpm portal team list 查看');
});
