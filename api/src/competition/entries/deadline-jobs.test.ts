import type { OutboxMessage } from '@portal/contract/auth';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { eq } from 'drizzle-orm';
import { notify } from '../../notifications/repository';
import {
  type AuthoredEntry,
  openSmallSeason,
  SMALL_SEASON,
  smallEntry,
  submitSmall,
} from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { season } from '../tables';
import { remindParticipants } from './deadline-jobs';

const HOUR = 3600;
const DAY = 86_400;

describe('Deadline reminders by text message', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  beforeEach(() => closeAfter(100 * DAY));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const secondsFromNow = (seconds: number) =>
    new Date(test.clock.now().getTime() + seconds * 1000).toISOString();

  async function closeAfter(seconds: number) {
    const ofSmall = eq(season.id, SMALL_SEASON);
    const [row] = await test.app.db.select().from(season).where(ofSmall);
    if (!row) throw new Error('The season is missing.');
    const submit = { ...row.windows.submit, closes: secondsFromNow(seconds) };
    await test.app.db
      .update(season)
      .set({ windows: { ...row.windows, submit } })
      .where(ofSmall);
  }
  async function reminders({ mobile }: AuthoredEntry): Promise<string[]> {
    await test.app.runJobs();
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    return data.filter(({ type }) => type === 'reminder').map(({ text }) => text);
  }

  it('are sent after entries are closed, so that seasons close on time', async () => {
    const draft = await smallEntry(test);
    await notify(test.app.db, test.clock.now(), draft.userId, {
      kind: 'status',
      title: '结果公布',
      body: '请查看',
      text: { kind: 'decided', values: ['赛季'] },
    });
    await closeAfter(-HOUR);
    const statuses: unknown[] = [];
    jest.spyOn(test.app.sms, 'sendNotice').mockImplementation(async () => {
      const { data } = await test.call<EntryDetail>('GET', `/api/comp/entry/${draft.id}`, draft);
      statuses.push(data.status);
    });
    await test.app.runJobs();
    expect(statuses).toEqual(['not_submitted']);
  });

  it('are sent once per stage', async () => {
    const draft = await smallEntry(test);
    await closeAfter(2 * DAY);
    await test.app.runJobs();
    expect(await reminders(draft)).toEqual([
      expect.stringContaining('“云端质检”尚未提交，距报名截止不足3天（'),
    ]);
  });

  it('are dropped when the entry was submitted or extended meanwhile', async () => {
    const [waiting, submitted, extended] = [
      await smallEntry(test),
      await smallEntry(test),
      await smallEntry(test),
    ];
    await closeAfter(HOUR);
    await remindParticipants(test.app);
    expect((await submitSmall(test, submitted)).code).toBe(200);
    const granted = await test.call('POST', `/api/ops/entries/${extended.id}/extend`, {
      token: TEST_OPERATOR_KEY,
      body: { until: secondsFromNow(9 * DAY), reason: '材料补正' },
    });
    expect(granted.code).toBe(200);
    expect(await reminders(waiting)).toHaveLength(1);
    expect(await reminders(submitted)).toEqual([]);
    expect(await reminders(extended)).toEqual([]);
  });

  it('are dropped when the deadline is over', async () => {
    const draft = await smallEntry(test);
    await closeAfter(HOUR);
    await remindParticipants(test.app);
    test.clock.advance(HOUR);
    expect(await reminders(draft)).toEqual([]);
  });
});
