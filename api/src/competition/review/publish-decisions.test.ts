import type { Publishing } from '@portal/contract/jobs';
import { eq } from 'drizzle-orm';
import { notification } from '../../notifications/tables';
import { SMALL_SEASON, smallEntry, smallSeason, startSeason, submitSmall } from '../../testing/entries';
import { runPortal } from '../../testing/operator-console';
import { openReplicas, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { entry } from '../tables';
import { publishRequested, requestPublishing } from './publish-decisions';

const ENTRIES = 5;
const operator = { operator: '王审核' };

describe('Publishing decisions', () => {
  let replicas: [TestApp, TestApp];
  let apiUrl: string;
  beforeAll(async () => {
    replicas = await openReplicas();
    const [first, second] = replicas;
    apiUrl = await second.app.listen({ host: '127.0.0.1', port: 0 });
    await startSeason(first, smallSeason(first.clock.now()));
    for (let at = 0; at < ENTRIES; at += 1) {
      const own = await smallEntry(first);
      await submitSmall(first, own, { consents: {} });
      await runPortal(apiUrl, ['entries', at === 0 ? 'reject' : 'approve', own.id]);
    }
  });
  afterAll(async () => {
    await replicas[1].close();
    await replicas[0].close();
  });

  const countNotices = async () =>
    (await replicas[0].app.db.select().from(notification).where(eq(notification.title, '资格审核结果已公布')))
      .length;
  const read = async () =>
    (
      await replicas[1].call<Publishing>('GET', `/api/ops/entries/publishing?season=${SMALL_SEASON}`, {
        token: TEST_OPERATOR_KEY,
      })
    ).data;

  it('resumes where another replica stopped, and notifies everyone once', async () => {
    const [first] = replicas;
    await requestPublishing(first.app, operator, SMALL_SEASON);
    // The replica stops after publishing the approvals.
    const isStopping = () => parts > 1;
    let parts = 0;
    const report = async () => {
      parts += 1;
    };
    expect(await publishRequested(first.app, { report, isStopping })).toBe(ENTRIES - 1);
    expect(await read()).toMatchObject({ approved: ENTRIES - 1, rejected: 0, finishedAt: null });
    expect(await countNotices()).toBe(ENTRIES - 1);
    const said = await runPortal(apiUrl, ['entries', 'publish', '--season', SMALL_SEASON, '--yes']);
    expect(said).toContain(`公布 ${ENTRIES} 份结果`);
    expect(said).toContain(`资格通过 ${ENTRIES - 1} 份，不通过 1 份`);
    expect(await countNotices()).toBe(ENTRIES);
    const seen = await first.app.db.select({ seen: entry.publishedStatus }).from(entry);
    expect(seen.filter((row) => row.seen === 'approved')).toHaveLength(ENTRIES - 1);
  });

  it('includes decisions made and requested while it is running', async () => {
    const [first] = replicas;
    const late = await smallEntry(first);
    await submitSmall(first, late, { consents: {} });
    const ask = () => requestPublishing(first.app, operator, SMALL_SEASON);
    let parts = 0;
    const report = async () => {
      parts += 1;
      // Approvals have been read by then.
      if (parts > 1) return;
      await runPortal(apiUrl, ['entries', 'approve', late.id]);
      first.clock.advance(1);
      await ask();
    };
    await ask();
    expect(await publishRequested(first.app, { report, isStopping: () => false })).toBe(1);
    expect(await countNotices()).toBe(ENTRIES + 1);
  });

  it('does nothing the second time, and reports success in the list of jobs', async () => {
    const said = await runPortal(apiUrl, ['entries', 'publish', '--season', SMALL_SEASON, '--yes']);
    expect(said).toMatch(/^已公布 0 份结果：[\s\S]*展示 0 个项目，撤下 0 个$/);
    expect(await countNotices()).toBe(ENTRIES + 1);
    // Results are published slightly before the job reports its end.
    let jobs = '正在执行';
    while (jobs.includes('正在执行')) jobs = await runPortal(apiUrl, ['jobs']);
    expect(jobs).toMatch(/publish-decisions +公布审核结果、更新项目展示 +空闲/);
  });
});
