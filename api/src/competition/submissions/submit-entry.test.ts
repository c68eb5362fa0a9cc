import type { Consent, NotificationPage } from '@portal/contract/account';
import { chineseMinute } from '@portal/contract/beijing-time';
import type {
  EntryDetail,
  Receipt,
  ReceiptDetail,
  VerifiedReceipt,
} from '@portal/contract/competition/entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { eq, sql } from 'drizzle-orm';
import { recordConsents } from '../../accounts/consents';
import { fillEntry } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { publishDefinition } from '../seasons/publish-season';
import { openSeason } from '../seasons/season-activation';
import { entry, submitAttempt } from '../tables';

const HOUR = 3600;
const consents = { truthful: true, personalInfo: true };
const at = (ahead: number) => new Date(Date.now() + ahead * 1000).toISOString();

describe('submitting', () => {
  let test: TestApp;
  let secondsToDeadline: number;
  beforeAll(async () => {
    test = await buildTestApp();
    secondsToDeadline = 100 * HOUR;
    const window = { opens: at(-HOUR), closes: at(secondsToDeadline) };
    const later = (from: number, to: number) => ({ opens: at(from * HOUR), closes: at(to * HOUR) });
    const windows = {
      register: window,
      draft: window,
      submit: window,
      review: later(100, 200),
      final: later(300, 400),
    };
    await publishDefinition(test.app.db, { ...sampleSeason2026, windows }, test.clock.now());
    await openSeason(test.app.db, sampleSeason2026.id, test.clock.now());
  });
  afterAll(() => test.close());

  const submit = (
    id: string,
    token: string,
    revisions: Record<string, number>,
    idempotencyKey = 'key-0001',
  ) =>
    test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
      token,
      body: { idempotencyKey, revisions, consents },
    });
  const show = async (id: string, token: string) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;

  it('remembers a limited number of the latest failed attempts', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const refused = { ...revisions, project: 99 };
    for (let press = 0; press < 25; press += 1) {
      test.clock.advance(1);
      expect((await submit(id, user.token, refused, `refused-${press}`)).code).toBe(409);
    }
    const kept = await test.app.db.select().from(submitAttempt).where(eq(submitAttempt.entryId, id));
    const keys = kept.map(({ idempotencyKey }) => Number(idempotencyKey.split('-')[1]));
    expect(keys.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5));
  });

  it('returns the same refusal if account and entry are deleted before the attempt is recorded', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const { db } = test.app;
    const transaction = db.transaction.bind(db);
    jest
      .spyOn(db, 'transaction')
      .mockImplementationOnce((...work) =>
        transaction(...work).finally(() => db.delete(entry).where(eq(entry.id, id))),
      );
    expect((await submit(id, user.token, { ...revisions, project: 99 })).code).toBe(409);
  });

  it('issues one receipt for repeated and concurrent requests with the same key', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(id, user.token, revisions)));
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    const receipt = answers[0]?.data as Receipt;
    expect(receipt.entryNo).toMatch(/^2026\d{6}$/);

    const { data } = await test.call<ReceiptDetail>('GET', `/api/comp/entry/${id}/receipt`, {
      token: user.token,
    });
    expect(data).toMatchObject({
      ...receipt,
      projectName: '高原智能分选装备',
      applicant: enterpriseEntry.data.project?.company,
      organiser: test.app.tenant.organiser.name,
      ordinal: 1,
      withdrawn: false,
    });
    expect(data.materials).toContainEqual({
      label: '营业执照',
      name: expect.any(String),
      size: expect.any(Number),
      sha256: '0'.repeat(64),
    });
    const open = (sha256: string) =>
      test.call<VerifiedReceipt>('GET', `/api/comp/receipt/${receipt.entryNo}/verify?sha256=${sha256}`);
    expect((await open(receipt.sha256)).data).toMatchObject({ valid: true, latest: true });
    expect((await open(receipt.sha256.slice(0, 12))).data).toMatchObject({ valid: true, latest: true });
    expect((await open('0'.repeat(64))).data).toEqual({ valid: false });
    expect((await open('nonsense')).code).toBe(400);
    const notices = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', {
      token: user.token,
    });
    const submitted = notices.data.list.filter(({ title }) => title === '报名提交成功');
    const at = chineseMinute(receipt.submittedAt);
    expect(submitted.map(({ body }) => body)).toEqual([`报名编号 ${receipt.entryNo}，提交时间 ${at}。`]);
  });

  it('lists each consent once in the account, and withdraws one that is not given again', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const submitWith = (key: string, more: Record<string, boolean>) =>
      test.call('POST', `/api/comp/entry/${id}/submit`, {
        token: user.token,
        body: { idempotencyKey: key, revisions, consents: { ...consents, ...more } },
      });
    const listStanding = async (seasonId: string) => {
      const { data } = await test.call<Consent[]>('GET', '/api/auth/user/consents', { token: user.token });
      return data
        .filter(({ version }) => version.startsWith(seasonId))
        .map(({ title, withdrawable, withdrawnAt }) => [title, withdrawable, withdrawnAt === null]);
    };
    const ofEntry = () => listStanding(sampleSeason2026.id);
    const lastYears = { kind: 'entry-publicity', title: '公示参赛结果', withdrawable: true };
    await recordConsents(test.app.db, user.userId, [lastYears], '2025 v1', test.clock.now());
    await submitWith('consents-01', { publicity: true });
    expect(await ofEntry()).toEqual([
      ['公示参赛结果', true, true],
      ['处理报名个人信息', false, true],
      ['参赛承诺', false, true],
    ]);
    await submitWith('consents-02', {});
    expect(await ofEntry()).toEqual([
      ['公示参赛结果', true, false],
      ['处理报名个人信息', false, true],
      ['参赛承诺', false, true],
    ]);
    expect(await listStanding('2025')).toEqual([['公示参赛结果', true, true]]);
  });

  it('submits nothing if the consents cannot be recorded', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const { db } = test.app;
    await db.execute(sql`ALTER TABLE consent ADD CONSTRAINT none CHECK (false) NOT VALID`);
    expect((await submit(id, user.token, revisions)).code).toBe(500);
    expect((await show(id, user.token)).status).toBe('draft');
    await db.execute(sql`ALTER TABLE consent DROP CONSTRAINT none`);
    expect((await submit(id, user.token, revisions)).code).toBe(200);
    const listed = await test.call<Consent[]>('GET', '/api/auth/user/consents', { token: user.token });
    expect(listed.data).toHaveLength(2);
  });

  it('keeps the submission while the draft is edited, until it is resubmitted', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const first = await submit(id, user.token, revisions);
    const before = await show(id, user.token);
    expect(before).toMatchObject({
      status: 'submitted',
      editable: true,
      changedSinceSubmission: false,
      issues: [],
    });
    const data = { ...before.steps.project?.data, name: '改了名字的项目' };
    const body = { data, baseRevision: revisions.project };
    await test.call('PUT', `/api/comp/entry/${id}/step/project`, { token: user.token, body });
    const after = await show(id, user.token);
    expect(after).toMatchObject({ status: 'submitted', changedSinceSubmission: true });
    const stale = await submit(id, user.token, revisions, 'key-0002');
    expect(stale.code).toBe(409);
    const second = await submit(
      id,
      user.token,
      { ...revisions, project: after.steps.project?.revision ?? 0 },
      'key-0003',
    );
    expect(second.data.entryNo).toBe(first.data.entryNo);
    expect(second.data.sha256).not.toBe(first.data.sha256);
    const url = `/api/comp/receipt/${first.data.entryNo}/verify?sha256=${first.data.sha256}`;
    expect((await test.call('GET', url)).data).toMatchObject({ valid: true, latest: false });
  });

  it('withdraws and reopens', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { id, revisions } = await fillEntry(test, user, sampleSeason2026.id);
    const post = (path: string, body?: unknown) =>
      test.call('POST', `/api/comp/entry/${id}/${path}`, { token: user.token, body });
    expect((await post('withdraw', { reason: '暂不参赛' })).code).toBe(1009001007);
    await submit(id, user.token, revisions);
    expect((await post('withdraw', { reason: '' })).msg).toBe('请填写撤回原因');
    expect((await post('withdraw', { reason: '暂不参赛' })).data).toMatchObject({ status: 'withdrawn' });
    const locked = { data: {}, baseRevision: revisions.project };
    for (const step of ['step/project', 'services']) {
      const put = await test.call('PUT', `/api/comp/entry/${id}/${step}`, {
        token: user.token,
        body: locked,
      });
      expect([step, put.code]).toEqual([step, 1009001004]);
    }
    expect((await post('reopen')).data).toMatchObject({ status: 'draft' });
    const { history } = await show(id, user.token);
    expect(history.map((event) => event.status)).toEqual(['draft', 'submitted', 'withdrawn', 'draft']);
  });

  it('sends one reminder, closes by the server’s clock and grants grace to attempts begun before the deadline', async () => {
    const writer = await signInParticipant(test, { enterprise: true });
    const draft = await fillEntry(test, writer, sampleSeason2026.id);
    const trier = await signInParticipant(test, { enterprise: true });
    const tried = await fillEntry(test, trier, sampleSeason2026.id);
    const done = await signInParticipant(test, { enterprise: true });
    const submitted = await fillEntry(test, done, sampleSeason2026.id);
    const receipt = await submit(submitted.id, done.token, submitted.revisions);

    test.clock.advance(secondsToDeadline - HOUR);
    await test.app.runJobs();
    await test.app.runJobs();
    const notices = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', {
      token: writer.token,
    });
    expect(notices.data.list.map((notice) => notice.title)).toEqual(['距报名截止不足2小时']);
    // A failed submit that began before the deadline.
    expect((await submit(tried.id, trier.token, {}, 'begun-in-time')).code).toBe(409);

    test.clock.advance(HOUR + 60);
    // The second request repeats the first one's key, which did not begin before the deadline either.
    for (const _press of ['first', 'second'])
      expect((await submit(draft.id, writer.token, draft.revisions)).code).toBe(1009001001);
    const body = { data: {}, baseRevision: draft.revisions.project };
    const save = await test.call('PUT', `/api/comp/entry/${draft.id}/step/project`, {
      token: writer.token,
      body,
    });
    expect(save.code).toBe(1009001001);
    expect((await submit(tried.id, trier.token, tried.revisions, 'begun-in-time')).code).toBe(200);
    expect((await submit(submitted.id, done.token, submitted.revisions)).data).toEqual(receipt.data);

    test.clock.advance(HOUR);
    await test.app.runJobs();
    expect(await show(draft.id, writer.token)).toMatchObject({ status: 'not_submitted', editable: false });
    expect(await show(tried.id, trier.token)).toMatchObject({ status: 'under_review' });
    const { code } = await test.call('POST', '/api/comp/entry', {
      token: (await signInParticipant(test)).token,
      body: { seasonId: sampleSeason2026.id },
    });
    expect(code).toBe(1009001001);
  });
});
