import type { NotificationPage } from '@portal/contract/account';
import type { OutboxMessage } from '@portal/contract/auth';
import { beijingTime } from '@portal/contract/beijing-time';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { Page } from '@portal/contract/paging';
import { eq } from 'drizzle-orm';
import { type AuthoredEntry, openSmallSeason, smallEntry, submitSmall } from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { createUploadClient, pdf, sha256 } from '../../testing/uploads';
import { entry as entryTable } from '../tables';

const HOUR = 3600;
const MINUTE = 60;
const CLOSED = 1009001001;

describe('A returned entry whose own deadline is earlier than the season’s', () => {
  let test: TestApp;
  let entry: AuthoredEntry;
  let deadline: string;

  const operate = (act: string, body: object) =>
    test.call('POST', `/api/ops/entries/${entry.id}/${act}`, { token: TEST_OPERATOR_KEY, body });
  const inHours = (hours: number) =>
    beijingTime(Math.ceil(test.clock.now().getTime() / 60_000) * 60_000 + hours * HOUR * 1000);
  const show = async () =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${entry.id}`, { token: entry.token })).data;
  const save = () =>
    test.call('PUT', `/api/comp/entry/${entry.id}/step/project`, {
      token: entry.token,
      body: {
        data: { name: '云端质检', track: ['information', 'ai-software'] },
        baseRevision: entry.revision,
      },
    });
  const notices = async () =>
    (await test.call<NotificationPage>('GET', '/api/auth/user/notifications', { token: entry.token })).data
      .list;
  const texts = async () => {
    await test.app.runJobs();
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${entry.mobile}`);
    return data.filter(({ type }) => type === 'returned').map(({ text }) => text);
  };

  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  beforeEach(async () => {
    test.clock.moveToHour(10);
    entry = await smallEntry(test);
    expect((await submitSmall(test, entry)).code).toBe(200);
    deadline = inHours(30);
    const returned = await operate('return', { reason: '名称不规范', fields: [], deadline });
    expect(returned.code).toBe(200);
  });
  afterAll(() => test.close());

  it('shows that deadline to the participant and to operators', async () => {
    expect(await show()).toMatchObject({ deadline, editable: true, submittable: true });
    const mine = await test.call<EntrySummary[]>('GET', '/api/comp/entry/mine', { token: entry.token });
    expect(mine.data).toMatchObject([{ id: entry.id, deadline }]);
    const listed = await test.call<Page<{ id: string; deadline: string }>>(
      'GET',
      '/api/ops/entries?status=returned&pageSize=100',
      { token: TEST_OPERATOR_KEY },
    );
    expect(listed.data.list).toContainEqual(expect.objectContaining({ id: entry.id, deadline }));
  });

  it('can be neither saved nor submitted after that deadline', async () => {
    test.clock.advance(31 * HOUR);
    expect(await show()).toMatchObject({ deadline, editable: false, submittable: false });
    const late = { code: CLOSED, msg: '修改截止时间已过' };
    expect(await save()).toMatchObject(late);
    expect(await submitSmall(test, entry, { idempotencyKey: 'after-return' })).toMatchObject(late);
  });

  it.each([
    ['can be changed', 'an upload begun just before it', 10 * MINUTE, {}, true],
    ['cannot be changed', 'an upload begun long before it and given up', 3 * HOUR, {}, false],
    ['cannot be changed', 'an avatar', 10 * MINUTE, { purpose: 'avatar', mime: 'image/png' }, false],
  ])('%s after that deadline because of %s', async (_can, _upload, before, query, editable) => {
    test.clock.advance(30 * HOUR - before);
    const begun = await createUploadClient(test, entry.token).begin({ length: 1000 }, query);
    expect(begun.code).toBe(200);
    test.clock.advance(before + 28 * MINUTE);
    expect(await show()).toMatchObject({ editable });
    test.clock.advance(3 * MINUTE);
    expect(await show()).toMatchObject({ editable: false });
  });

  it('can be changed if an upload that began before that deadline finished after it', async () => {
    const uploads = createUploadClient(test, entry.token);
    const bytes = await pdf();
    test.clock.advance(29 * HOUR);
    const { data } = await uploads.begin(bytes);
    test.clock.advance(HOUR + 10 * MINUTE);
    const sent = await uploads.sendAll(data.uploadId, bytes);
    expect((await uploads.complete(data.uploadId, sent, sha256(bytes))).code).toBe(200);
    expect(await show()).toMatchObject({ editable: true });
  });

  it('is reminded of that deadline, by notice and text message', async () => {
    expect(await texts()).toHaveLength(1);
    test.clock.advance(10 * HOUR);
    const [first, second, ...more] = await texts();
    expect(more).toEqual([]);
    expect(second).toBe(first);
    expect(await notices()).toContainEqual(
      expect.objectContaining({ kind: 'deadline', title: '距修改截止不足24小时' }),
    );
    expect((await submitSmall(test, entry, { idempotencyKey: 'answered' })).code).toBe(200);
    test.clock.advance(19 * HOUR);
    expect(await texts()).toHaveLength(2);
  });

  it('is not reminded right after an extension to exactly one day', async () => {
    expect(await texts()).toHaveLength(1);
    expect((await operate('extend', { until: inHours(24), reason: '更正日期' })).code).toBe(200);
    test.clock.advance(60);
    await texts();
    expect((await notices()).map(({ title }) => title)).not.toContain('距修改截止不足24小时');
    test.clock.advance(22 * HOUR + 60);
    await texts();
    expect((await notices()).map(({ title }) => title)).toContain('距修改截止不足2小时');
  });

  it('can be given a later or earlier deadline', async () => {
    const later = inHours(50);
    expect((await operate('extend', { until: later, reason: '材料补正' })).code).toBe(200);
    expect(await show()).toMatchObject({ deadline: later, returned: { deadline: later } });
    expect((await notices())[0]).toMatchObject({ title: '您的修改截止时间已延长' });
    const earlier = inHours(20);
    expect((await operate('extend', { until: earlier, reason: '更正日期' })).code).toBe(200);
    expect(await show()).toMatchObject({ deadline: earlier });
    expect((await notices())[0]).toMatchObject({ title: '您的修改截止时间已提前' });
  });
});

describe('Extending an entry', () => {
  it('is refused for a time before the season’s deadline, which would have no effect', async () => {
    const test = await buildTestApp();
    await openSmallSeason(test);
    const { id } = await smallEntry(test);
    const until = beijingTime(test.clock.now().getTime() + HOUR * 1000);
    const body = { until, reason: '材料补正' };
    const extend = () =>
      test.call('POST', `/api/ops/entries/${id}/extend`, { token: TEST_OPERATOR_KEY, body });
    const refused = { code: 400, msg: expect.stringContaining('延期时间须晚于赛季的截止时间') };
    expect(await extend()).toMatchObject(refused);
    // As if the season had been extended past the entry's extension.
    await test.app.db
      .update(entryTable)
      .set({ extendedUntil: new Date(until) })
      .where(eq(entryTable.id, id));
    expect(await extend()).toMatchObject(refused);
    await test.close();
  });
});
