import { createServer, type Server } from 'node:http';
import { readCurrentSet } from '@portal/releases/pointer';
import { emptyPortal } from '@portal/releases/test/published-portal';
import { operatorAt, operatorOfServing } from '../../test/release-operator';
import type { ReleaseEndpoint } from './endpoint';
import { activateCommand, rollbackCommand } from './set-commands';
import { describeMismatches, followPortals, statusCommand } from './status-command';

let server: Server;
let answers: unknown[];
let asked: number;
let portal: string;

beforeEach(async () => {
  answers = [];
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    const body = answers.length > 1 ? answers.shift() : answers[0];
    response.writeHead(request.url === '/health/ready' ? 503 : 404).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  portal = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => server.close());

const checkPortalsServe = async (portals: string[], set: string, patience?: number) =>
  describeMismatches(await followPortals(portals, set, patience), set);

test('a portal that switches to the new set a moment later passes', async () => {
  answers = [{ releaseSet: null }, { releaseSet: 'old' }, { releaseSet: 'new' }];
  expect(await checkPortalsServe([portal], 'new')).toEqual([]);
  expect(answers).toHaveLength(1);
});

test('a portal that keeps serving the old set is reported', async () => {
  answers = [{ releaseSet: 'old' }];
  expect(await checkPortalsServe([portal], 'new', 0)).toEqual([
    expect.stringContaining(`门户 ${portal} 没有采用发布集 new，仍在提供 old`),
  ]);
  answers = [{ releaseSet: null }];
  expect((await checkPortalsServe([portal], 'new', 0)).join()).toContain('没有提供任何发布集');
});

test('a portal that is too busy to respond is retried and then reported', async () => {
  answers = [{ releaseSet: 'new' }];
  const late = AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'));
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
  expect((await checkPortalsServe([portal], 'new', 0)).join()).toContain(`门户 ${portal} 太忙`);
  limit.mockRestore();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late);
  expect(await checkPortalsServe([portal], 'new')).toEqual([]);
});

test('a portal that rejected the set is not waited for, and its reason is printed', async () => {
  answers = [{ releaseSet: 'old', refused: { set: 'new', reason: '页面 /news 不能在服务器上渲染：broken' } }];
  expect((await checkPortalsServe([portal], 'new')).join()).toContain(
    '原因：页面 /news 不能在服务器上渲染：broken',
  );
});

test('a portal that retries a rejected set is waited for', async () => {
  const refused = { set: 'new', reason: '渲染超时', retried: true };
  answers = [{ releaseSet: 'old', refused }, { releaseSet: 'old', refused }, { releaseSet: 'new' }];
  expect(await checkPortalsServe([portal], 'new')).toEqual([]);
});

test('status asks each portal once and lists remotes that are not rendered at the moment', async () => {
  const { context, lines, first } = await operatorOfServing({ portals: [portal] });
  const rendering = [{ remote: 'content', version: '1.0.0', state: 'closed', reason: '渲染进程陷入死循环' }];
  answers = [{ releaseSet: first.set.id, refused: null, rendering }];
  await statusCommand(context, false);
  expect(lines).toContain('content@1.0.0 暂停服务端渲染：渲染进程陷入死循环');
  expect(asked).toBe(1);
});

test('an unreachable portal is not reported', async () => {
  answers = [{ other: 'program' }];
  expect(await followPortals([portal], 'new', 0)).toEqual([{ portal, health: undefined }]);
  server.close();
  expect(await checkPortalsServe([portal], 'new', 0)).toEqual([]);
});

test('status and activation say if no portal has confirmed the set', async () => {
  const { context, lines } = await operatorOfServing();
  await statusCommand(context, false);
  expect(lines.join('\n')).toContain('没有找到正在运行的门户');
  server.close();
  context.portals = [portal];
  for (const work of [
    () => statusCommand(context, false),
    () => activateCommand(context, ['entry@2027.1.0'], { yes: false, dryRun: false }),
  ]) {
    lines.length = 0;
    await work();
    expect(lines.join('\n')).toContain(`门户 ${portal} 没有应答`);
  }
});

test('a store without a set is named, because it may not be the portal’s', async () => {
  const { context, lines } = operatorAt(await emptyPortal());
  context.env.store = '/srv/other/store';
  await statusCommand(context, false);
  expect(lines.join('\n')).toContain('发布存储 /srv/other/store 里还没有启用过任何发布集');
  const back = rollbackCommand(context, 'entry', { yes: false, dryRun: false, set: false });
  await expect(back).rejects.toMatchObject({ message: expect.stringContaining('/srv/other/store') });
});

test('a team without history is not shown an empty one', async () => {
  const { context, lines } = await operatorOfServing();
  const { set, pointer } = (await readCurrentSet(context.store, await context.readTrustedKeys())) ?? {};
  if (!set || !pointer) throw new Error('Nothing is served');
  const overview = async () => ({ set, pointer: { ...pointer, history: [] }, published: [] });
  await statusCommand({ ...context, endpoint: { overview } as unknown as ReleaseEndpoint }, false);
  expect(lines.join('\n')).not.toContain('历史');
});

test('status reports a set that the portal does not serve', async () => {
  answers = [{ releaseSet: 'old' }];
  const { context, lines, first } = await operatorOfServing({ portals: [portal] });
  await statusCommand(context, false);
  expect(lines.join('\n')).toContain(`没有采用发布集 ${first.set.id}`);
});

test('activation without a shell build says what was not checked', async () => {
  const { context, lines } = await operatorOfServing();
  await activateCommand(context, ['entry@2027.1.0'], { yes: false, dryRun: false });
  expect(lines.join('\n')).toContain('没有核对共享包版本和服务端文件');
});

test('activation exits as incomplete if a portal rejects the set', async () => {
  const { context, lines } = await operatorOfServing({ portals: [portal] });
  context.print = (line) => {
    lines.push(line);
    const [, set] = /当前发布集 (\S+)$/.exec(line) ?? [];
    if (set) answers = [{ releaseSet: 'old', refused: { set, reason: '页面 /entry 不能在服务器上渲染' } }];
  };
  await expect(
    activateCommand(context, ['entry@2027.1.0'], { yes: false, dryRun: false }),
  ).rejects.toMatchObject({
    failure: 'incomplete',
    message: expect.stringContaining('原因：页面 /entry 不能在服务器上渲染'),
  });
  expect(lines.join('\n')).toContain('已启用 entry@2027.1.0');
});
