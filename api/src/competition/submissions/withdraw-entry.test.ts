import type { NotificationPage } from '@portal/contract/account';
import type { OutboxMessage } from '@portal/contract/auth';
import type {
  EntryDetail,
  Receipt,
  ReceiptDetail,
  SavedStep,
  VerifiedReceipt,
} from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { sql } from 'drizzle-orm';
import { endSessions } from '../../accounts/session-repository';
import { listMigrations } from '../../platform/db/migrate';
import {
  days,
  openSmallSeason,
  SMALL_SEASON,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
} from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { listOwnEntries, updateEntry } from '../entries/entry-repository';
import { createSheetLines } from '../review/export-entries';

const HOUR = 3600;

describe('Withdrawing an entry', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    const season = smallSeason(test.clock.now());
    const open = days(test.clock.now(), -1, 2 / 24);
    await startSeason(test, { ...season, windows: { ...season.windows, draft: open, submit: open } });
  });
  afterAll(() => test.close());

  const post = ({ id, token }: SmallEntry, act: 'withdraw' | 'reopen') =>
    test.call('POST', `/api/comp/entry/${id}/${act}`, { token, body: { reason: '暂不参赛' } });
  const show = async ({ id, token }: SmallEntry) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
  const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR * 1000);

  async function submitted(): Promise<SmallEntry> {
    const entry = await smallEntry(test);
    expect((await submitSmall(test, entry)).code).toBe(200);
    return entry;
  }
  const sendBack = ({ id }: SmallEntry, hours: number) =>
    updateEntry(test.app.db, id, {
      status: 'returned',
      publishedStatus: 'returned',
      returned: { reason: '名称不规范', fields: [], deadline: inHours(hours).toISOString() },
    });

  it('keeps a returned entry reopenable, with its comments, until the return’s deadline', async () => {
    const [returned, tooLate, overtaken] = [await submitted(), await submitted(), await submitted()];
    test.clock.advance(3 * HOUR);
    await test.app.runJobs();
    for (const entry of [returned, tooLate, overtaken]) await sendBack(entry, 2);
    const { deadline } = await show(returned);
    await updateEntry(test.app.db, overtaken.id, { status: 'under_review', publishedStatus: 'under_review' });

    await post(returned, 'withdraw');
    expect(await show(returned)).toMatchObject({ status: 'withdrawn', deadline, editable: false });
    await post(returned, 'reopen');
    expect(await show(returned)).toMatchObject({
      status: 'returned',
      deadline,
      editable: true,
      submittable: true,
      returned: { reason: '名称不规范' },
    });
    for (const entry of [tooLate, overtaken]) await post(entry, 'withdraw');
    expect((await post(overtaken, 'reopen')).code).toBe(1009001001);
    test.clock.advance(3 * HOUR);
    expect((await post(tooLate, 'reopen')).code).toBe(1009001001);
  });
});

describe('A withdrawn entry', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  afterAll(() => test.close());

  const post = ({ id, token }: SmallEntry, act: 'withdraw' | 'reopen') =>
    test.call('POST', `/api/comp/entry/${id}/${act}`, { token, body: { reason: '暂不参赛' } });
  const show = async ({ id, token }: SmallEntry) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
  const getReceipt = ({ id, token }: SmallEntry) =>
    test.call<ReceiptDetail>('GET', `/api/comp/entry/${id}/receipt`, { token });
  const verify = async ({ entryNo, sha256 }: Receipt) =>
    (await test.call<VerifiedReceipt>('GET', `/api/comp/receipt/${entryNo}/verify?sha256=${sha256}`)).data;
  const rename = async (entry: SmallEntry, name: string) => {
    const data = { name, track: ['information', 'ai-software'] };
    const saved = await test.call<SavedStep>('PUT', `/api/comp/entry/${entry.id}/step/project`, {
      token: entry.token,
      body: { data, baseRevision: entry.revision },
    });
    return { ...entry, revision: saved.data.revision };
  };
  const exported = async ({ id }: SmallEntry) => {
    const answers: unknown[] = [];
    const titles: string[] = [];
    for await (const line of createSheetLines(test.app, { id: SMALL_SEASON, currentVersion: 1 }, [id]))
      if ('sheets' in line) titles.push(...(line.sheets[0]?.columns ?? []).map(({ title }) => title));
      else answers.push(...line.cells.filter((_cell, at) => titles[at]?.includes('·')));
    return answers;
  };

  it('has no current submission for its participant, operators, exports or verification', async () => {
    const first = await smallEntry(test);
    const { data: receipt } = await submitSmall(test, first);
    const changed = await rename(first, '云端质检二代');
    expect(await show(changed)).toMatchObject({ changedSinceSubmission: true });
    expect(await exported(changed)).toContain('云端质检');
    expect(await verify(receipt)).toMatchObject({ valid: true, latest: true, withdrawn: false });

    await post(changed, 'withdraw');
    expect(await show(changed)).toMatchObject({ submittedAt: null, changedSinceSubmission: false });
    const inspected = await test.call('GET', `/api/ops/entries/${changed.id}`, { token: TEST_OPERATOR_KEY });
    expect(inspected.data).toMatchObject({ submittedAt: null, projectName: '云端质检二代', draft: null });
    expect(await exported(changed)).toEqual([null, null]);
    expect((await getReceipt(changed)).data).toMatchObject({ ...receipt, withdrawn: true });
    expect(await verify(receipt)).toMatchObject({ valid: true, withdrawn: true });
  });

  it('has no current submission after being reopened and edited, until it is resubmitted', async () => {
    const first = await smallEntry(test);
    const { data: receipt } = await submitSmall(test, first);
    await post(first, 'withdraw');
    await post(first, 'reopen');
    const edited = await rename(first, '云端质检三代');
    expect(await show(edited)).toMatchObject({
      status: 'draft',
      entryNo: receipt.entryNo,
      submittedAt: null,
      changedSinceSubmission: false,
    });
    const { data: second } = await submitSmall(test, edited, { idempotencyKey: 'second-submit' });
    expect((await getReceipt(edited)).data).toMatchObject({ ...second, withdrawn: false });
    expect(await verify(receipt)).toMatchObject({ valid: true, latest: false });
    expect(await verify(second)).toMatchObject({ valid: true, latest: true, withdrawn: false });
  });

  it('returns the same response to a repeated request, and acts only once', async () => {
    const entry = await smallEntry(test);
    await submitSmall(test, entry);
    const act = async (name: 'withdraw' | 'reopen') => {
      const [first, second] = [await post(entry, name), await post(entry, name)];
      expect(second).toEqual(first);
      return first;
    };
    expect((await act('withdraw')).data).toMatchObject({ status: 'withdrawn' });
    expect((await act('reopen')).data).toMatchObject({ status: 'draft' });
    const { history } = await show(entry);
    expect(history.map(({ status }) => status)).toEqual(['draft', 'submitted', 'withdrawn', 'draft']);
  });

  it('stays unchanged if the session ends before the transaction begins', async () => {
    const entry = await smallEntry(test);
    await submitSmall(test, entry);
    const begin = test.app.db.transaction.bind(test.app.db);
    jest.spyOn(test.app.db, 'transaction').mockImplementationOnce(async (work) => {
      await endSessions(test.app.db, test.clock.now(), 'logout', { userId: entry.userId });
      return begin(work);
    });
    expect((await post(entry, 'withdraw')).code).toBe(401);
    const [row] = await listOwnEntries(test.app.db, entry.userId);
    expect(row?.entry.publishedStatus).toBe('submitted');
  });

  it('has no current submission after being returned, withdrawn and reopened', async () => {
    const entry = await smallEntry(test);
    const { data: receipt } = await submitSmall(test, entry);
    const deadline = new Date(test.clock.now().getTime() + HOUR * 1000).toISOString();
    const body = { reason: '名称不规范', fields: [], deadline };
    await test.call('POST', `/api/ops/entries/${entry.id}/return`, { token: TEST_OPERATOR_KEY, body });
    await post(entry, 'withdraw');
    await post(entry, 'reopen');
    expect(await show(entry)).toMatchObject({ status: 'returned', submittedAt: null });
    expect(await verify(receipt)).toMatchObject({ withdrawn: true });
  });

  it('loses its current submission in migration 0080, unless it was resubmitted', async () => {
    const [withdrawn, again] = [await smallEntry(test), await smallEntry(test)];
    for (const entry of [withdrawn, again]) {
      await submitSmall(test, entry);
      await post(entry, 'withdraw');
      await post(entry, 'reopen');
    }
    await submitSmall(test, again, { idempotencyKey: 'second-submit' });
    const stored = { submittedAt: test.clock.now(), changedSinceSubmission: true };
    for (const { id } of [withdrawn, again]) await updateEntry(test.app.db, id, stored);
    const migration = listMigrations().find(({ name }) => name === '0080-withdrawn-submissions.sql');
    await test.app.db.execute(sql.raw(migration?.text ?? ''));
    expect(await show(withdrawn)).toMatchObject({ submittedAt: null, changedSinceSubmission: false });
    expect(await show(again)).toMatchObject({ changedSinceSubmission: true });
  });

  it('is announced once, and the unsent text message about the submission is dropped', async () => {
    const entry = await smallEntry(test);
    await submitSmall(test, entry);
    await post(entry, 'withdraw');
    await test.app.runJobs();
    const { data: sent } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${entry.mobile}`);
    expect(sent.filter(({ type }) => type === 'submitted')).toEqual([]);
    const { data } = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', {
      token: entry.token,
    });
    expect(data.list[0]).toMatchObject({
      title: '报名已撤回',
      body: expect.stringContaining('此前提交的内容不再参加审核'),
      href: paths.competitionEnter.entry(entry.id),
    });
  });
});
