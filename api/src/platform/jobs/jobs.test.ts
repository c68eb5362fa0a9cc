import type { ListedJob } from '@portal/contract/jobs';
import { openOperatorConsole } from '../../testing/operator-console';
import { buildTestApp, openReplicas, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { recordStart } from './job-repository';

/** @returns a promise and the function that resolves it */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('Jobs of two replicas', () => {
  let replicas: [TestApp, TestApp];
  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(async () => {
    await replicas[1].close();
    await replicas[0].close();
  });

  const list = async () =>
    (await replicas[0].call<ListedJob[]>('GET', '/api/ops/jobs', { token: TEST_OPERATOR_KEY })).data;

  it('never overlap, and show their replica and progress', async () => {
    const [started, finish] = [gate(), gate()];
    let [running, mostAtOnce] = [0, 0];
    for (const { app } of replicas)
      app.addJob({
        name: 'slow-job',
        title: '慢任务',
        async run() {
          running += 1;
          mostAtOnce = Math.max(mostAtOnce, running);
          started.open();
          await finish.opened;
          running -= 1;
          return 7;
        },
      });
    const rounds = replicas.map(({ app }) => app.runJobs());
    await started.opened;
    await replicas[1].app.runJobs();
    expect((await list()).find(({ name }) => name === 'slow-job')).toMatchObject({
      title: '慢任务',
      runningOn: expect.stringContaining(String(process.pid)),
      finishedAt: null,
    });
    finish.open();
    await Promise.all(rounds);
    expect(mostAtOnce).toBe(1);
    expect((await list()).find(({ name }) => name === 'slow-job')).toMatchObject({
      runningOn: null,
      changedRows: 7,
      error: null,
      nextAt: expect.any(String),
    });
  });

  it('report errors without row values, and run again', async () => {
    let fails = true;
    replicas[0].app.addJob({
      name: 'failing-job',
      title: '失败的任务',
      async run() {
        if (fails) throw new RangeError('13800000000');
        return 0;
      },
    });
    await replicas[0].app.runJobs();
    const find = async () => (await list()).find(({ name }) => name === 'failing-job');
    expect(await find()).toMatchObject({ error: 'RangeError', runningOn: null, finishedAt: null });
    fails = false;
    await replicas[0].app.runJobs();
    expect(await find()).toMatchObject({ error: 'RangeError', finishedAt: expect.any(String) });
  });
});

describe('a job started by a clock that was ahead', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const now = new Date('2026-12-01T00:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const enter = (name: string, startedAt: Date, dueBefore?: Date) =>
    recordStart(test.app.db, { name, runningOn: 'a', startedAt }, dueBefore);

  it('is due immediately, unless the clocks differ only a little', async () => {
    await enter('far', later(3600));
    expect(await enter('far', now, later(-270))).toEqual({ mayRun: true, wasAhead: true });
    expect(await enter('far', now, later(-270))).toEqual({ mayRun: false, wasAhead: false });
    await enter('near', later(50));
    expect(await enter('near', now, later(-270))).toEqual({ mayRun: false, wasAhead: false });
  });

  it('is logged when it runs again', async () => {
    const startedAt = new Date(test.clock.now().getTime() + 3_600_000);
    await recordStart(test.app.db, { name: 'remove-old-sign-ups', runningOn: 'a', startedAt });
    await test.app.runJobs();
    const named = test.logs.filter((line) => line.includes('clock that was ahead'));
    expect(named).toEqual([expect.stringContaining('remove-old-sign-ups')]);
  });
});

describe('pnpm portal jobs', () => {
  it('lists when each job ran, its result and its next run', async () => {
    const operator = await openOperatorConsole();
    expect(await operator.portal('jobs')).toMatch(/remind-participants +截止提醒 +还没有执行过/);
    await operator.test.app.runJobs();
    expect(await operator.portal('jobs')).toMatch(
      /remind-participants +截止提醒 +空闲 +\d{4}-\d\d-\d\d .*毫秒 +0 +\d{4}-/,
    );
    await operator.close();
  });
});
