import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxMessage } from '@portal/contract/auth';
import { beijingTime } from '@portal/contract/beijing-time';
import type { ListedJob } from '@portal/contract/jobs';
import { eq, gt } from 'drizzle-orm';
import {
  type AuthoredEntry,
  openSmallSeason,
  SMALL_SEASON,
  smallEntry,
  submitSmall,
} from '../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { DailyLimitError, UnconfirmedTextError } from './providers';
import { notify } from './repository';
import { notification } from './tables';

const DAY = 86_400;

describe('text messages about events', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  beforeEach(() => test.clock.moveToHour(10));
  afterAll(() => test.close());
  afterEach(() => jest.restoreAllMocks());

  const begin = () => smallEntry(test);
  const submit = (author: AuthoredEntry) => submitSmall(test, author);
  const operate = (path: string, body: unknown) =>
    test.call('POST', `/api/ops/entries/${path}`, { token: TEST_OPERATOR_KEY, body });
  const received = async ({ mobile }: AuthoredEntry) => {
    await test.app.runJobs();
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    return data.map(({ type, text }) => ({ type, text }));
  };
  const states = async ({ userId }: AuthoredEntry) => {
    const rows = await test.app.db.select().from(notification).where(eq(notification.userId, userId));
    return rows.map((row) => row.textState);
  };

  it('send a receipt once, however often submission and jobs are repeated', async () => {
    const author = await begin();
    const { data } = await submit(author);
    await Promise.all([submit(author), submit(author)]);
    await Promise.all([test.app.runJobs(), test.app.runJobs(), test.app.runJobs()]);
    expect(await received(author)).toEqual([
      {
        type: 'submitted',
        text: expect.stringMatching(`^【.+】您的报名已提交成功，报名编号${data.entryNo}，`),
      },
    ]);
    expect(await states(author)).toEqual(['sent']);
  });

  it('report a return immediately, and a decision only when published', async () => {
    const author = await begin();
    await submit(author);
    const deadline = new Date(test.clock.now().getTime() + DAY * 500).toISOString();
    await operate(`${author.id}/return`, { reason: '名称过长', deadline, fields: [] });
    expect((await received(author)).map(({ type }) => type)).toEqual(['returned', 'submitted']);
    expect((await received(author))[0]?.text).toContain('被退回修改，请于');

    const other = await begin();
    await submit(other);
    await operate(`${other.id}/approve`, {});
    expect((await received(other)).map(({ type }) => type)).toEqual(['submitted']);
    await operate('publish', { season: SMALL_SEASON });
    const [first] = await received(other);
    expect(first).toMatchObject({
      type: 'decided',
      text: expect.stringContaining('压力测试赛季资格审核结果已公布'),
    });
    // The message is visible on a locked screen.
    expect(first?.text).not.toContain('通过');
  });

  const tell = async (author: AuthoredEntry, key: string, kind: 'decided' | 'submitted' = 'decided') =>
    notify(test.app.db, test.clock.now(), author.userId, {
      kind: 'status',
      title: '甲',
      body: '乙',
      dedupeKey: key,
      text: { kind, values: kind === 'decided' ? ['赛季'] : [key, '10:00'] },
    });

  it('about decisions wait for the morning, receipts do not', async () => {
    const author = await begin();
    test.clock.moveToHour(22);
    await tell(author, 'decision-at-night');
    await tell(author, 'receipt-at-night', 'submitted');
    expect((await received(author)).map(({ type }) => type)).toEqual(['submitted']);
    test.clock.moveToHour(9);
    expect((await received(author)).map(({ type }) => type)).toEqual(['decided', 'submitted']);
  });

  it('retried in quiet hours wait for the morning without losing an attempt', async () => {
    const author = await begin();
    const send = jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValue(new Error('down'));
    test.clock.advance(12 * 3600 - 300);
    await tell(author, 'late');
    await test.app.runJobs();
    test.clock.advance(601);
    await test.app.runJobs();
    expect(send).toHaveBeenCalledTimes(1);
    for (let day = 0; day < 4; day += 1) {
      test.clock.moveToHour(17);
      await test.app.runJobs();
    }
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('stop at a phone’s daily limit and continue the next day', async () => {
    const author = await begin();
    for (let sent = 0; sent < 7; sent += 1) await tell(author, `limit-${sent}`, 'submitted');
    expect(await received(author)).toHaveLength(5);
    expect((await states(author)).filter((state) => state === 'dropped')).toHaveLength(2);
    test.clock.advance(DAY);
    await tell(author, 'next-day', 'submitted');
    expect(await received(author)).toHaveLength(6);
  });

  it('count once towards the daily limit, however often they are retried', async () => {
    const author = await begin();
    jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValueOnce(new Error('down'));
    for (let sent = 0; sent < 5; sent += 1) await tell(author, `again-${sent}`, 'submitted');
    expect(await received(author)).toHaveLength(4);
    test.clock.advance(601);
    expect(await received(author)).toHaveLength(5);
  });

  it('about decisions ignore the daily limit', async () => {
    const author = await begin();
    for (let sent = 0; sent < 6; sent += 1) await tell(author, `receipt-${sent}`, 'submitted');
    await tell(author, 'decision');
    const texts = await received(author);
    expect(texts.filter(({ type }) => type === 'decided')).toHaveLength(1);
    expect(texts.filter(({ type }) => type === 'submitted')).toHaveLength(5);
  });

  it('beyond the provider’s daily limit are sent the next morning', async () => {
    const author = await begin();
    const send = jest
      .spyOn(test.app.sms, 'sendNotice')
      .mockRejectedValue(new DailyLimitError('LimitExceeded'));
    await tell(author, 'put-off');
    await test.app.runJobs();
    await test.app.runJobs();
    expect(send).toHaveBeenCalledTimes(1);
    const ofAuthor = eq(notification.userId, author.userId);
    const [waiting] = await test.app.db.select().from(notification).where(ofAuthor);
    expect(waiting).toMatchObject({ textState: 'due', textTries: 0 });
    expect(beijingTime(waiting?.textDueAt ?? 0)).toMatch(/T09:00:00\+08:00$/);
    send.mockRestore();
    test.clock.advance(2 * DAY);
    expect(await received(author)).toHaveLength(1);
  });

  it('are attempted four times in total if the provider rejects them', async () => {
    const author = await begin();
    const refused = jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValue(new Error('refused'));
    await tell(author, 'refused');
    await test.app.runJobs();
    await test.app.runJobs();
    expect(refused).toHaveBeenCalledTimes(1);
    for (let turn = 0; turn < 4; turn += 1) {
      test.clock.advance(DAY);
      await test.app.runJobs();
    }
    expect(refused).toHaveBeenCalledTimes(4);
    expect(await states(author)).toEqual(['dropped']);
  });

  it('are retried once if their delivery is unknown', async () => {
    const author = await begin();
    const send = jest.spyOn(test.app.sms, 'sendNotice');
    send.mockRejectedValueOnce(new UnconfirmedTextError('timeout'));
    send.mockRejectedValueOnce(new DailyLimitError('LimitExceeded'));
    send.mockRejectedValue(new UnconfirmedTextError('timeout'));
    await tell(author, 'unconfirmed');
    await test.app.runJobs();
    test.clock.advance(3601);
    for (let day = 0; day < 4; day += 1) {
      await test.app.runJobs();
      test.clock.advance(2 * DAY);
    }
    // The attempt that hit the daily limit does not count.
    expect(send).toHaveBeenCalledTimes(3);
    expect(await states(author)).toEqual(['dropped']);
  });

  it('arrive once after hours of rejections by the provider, which the list of jobs shows', async () => {
    const author = await begin();
    const send = jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValue(new Error('down'));
    await tell(author, 'long-outage');
    for (let round = 0; round < 36; round += 1) {
      await test.app.runJobs();
      test.clock.advance(300);
    }
    const { data: jobs } = await test.call<ListedJob[]>('GET', '/api/ops/jobs', { token: TEST_OPERATOR_KEY });
    expect(jobs.find(({ name }) => name === 'send-texts')).toMatchObject({
      error: 'Error',
      failedAt: expect.any(String),
    });
    send.mockRestore();
    test.clock.advance(DAY / 4);
    expect(await received(author)).toHaveLength(1);
    test.clock.advance(DAY);
    expect(await received(author)).toHaveLength(1);
  });

  it('reach a phone serially, in order', async () => {
    const author = await begin();
    for (const key of ['first', 'second']) await tell(author, key, 'submitted');
    const order: string[] = [];
    jest.spyOn(test.app.sms, 'sendNotice').mockImplementation(async ({ mobile, values: [key] }) => {
      if (mobile !== author.mobile) return;
      order.push(`${key} begun`);
      await pause(50);
      order.push(`${key} sent`);
    });
    await test.app.runJobs();
    expect(order).toEqual(['first begun', 'first sent', 'second begun', 'second sent']);
  });

  it('are sent by the next job if the database failed before sending', async () => {
    const author = await begin();
    const triesBefore = await test.app.db.$count(notification, gt(notification.textTries, 0));
    for (const key of ['first', 'second', 'third']) await tell(author, key, 'submitted');
    jest.spyOn(test.app.limits, 'hit').mockRejectedValueOnce(new Error('connection lost'));
    await test.app.runJobs();
    expect(await states(author)).toEqual(['due', 'due', 'due']);
    // An attempt that never reached the provider does not count.
    expect(await test.app.db.$count(notification, gt(notification.textTries, 0))).toBe(triesBefore);
    expect(await received(author)).toHaveLength(3);
    expect(await states(author)).toEqual(['sent', 'sent', 'sent']);
  });

  it('are left to another replica on shutdown, except the one being sent', async () => {
    const author = await begin();
    for (const key of ['first', 'second']) await tell(author, key, 'submitted');
    jest.spyOn(test.app.sms, 'sendNotice').mockImplementationOnce(async () => {
      jest.replaceProperty(test.app.closing, 'started', true);
    });
    await test.app.runJobs();
    expect((await states(author)).sort()).toEqual(['due', 'sent']);
  });

  it('are not sent twice if a process dies while sending', async () => {
    const author = await begin();
    await tell(author, 'claimed');
    await test.app.db
      .update(notification)
      .set({ textState: 'claimed' })
      .where(eq(notification.userId, author.userId));
    test.clock.advance(DAY);
    expect(await received(author)).toEqual([]);
  });

  it('stay in the personal centre if they are disabled or have no template', async () => {
    const author = await begin();
    jest.spyOn(test.app.sms, 'supports').mockReturnValue(false);
    await tell(author, 'kind');
    expect(await received(author)).toEqual([]);
    expect(await states(author)).toEqual(['dropped']);
    jest.restoreAllMocks();
    jest.replaceProperty(test.app.env, 'SMS_TEXTS', false);
    const silenced = await begin();
    await tell(silenced, 'off');
    expect(await received(silenced)).toEqual([]);
    expect(await states(silenced)).toEqual(['dropped']);
  });
});

test('text messages are sent automatically soon after the event', async () => {
  const test = await buildTestApp({}, { textsSoon: true });
  await openSmallSeason(test);
  const sent = new Promise((resolve) =>
    jest.spyOn(test.app.sms, 'sendNotice').mockImplementation(async ({ kind }) => resolve(kind)),
  );
  expect((await submitSmall(test, await smallEntry(test))).code).toBe(200);
  expect(await sent).toBe('submitted');
  await test.close();
});
