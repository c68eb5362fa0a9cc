import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Consent, NotificationPage } from '@portal/contract/account';
import type { OutboxMessage } from '@portal/contract/auth';
import type {
  EntryDetail,
  Receipt,
  ReceiptDetail,
  SavedStep,
  StepData,
} from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { ContentCard, ContentDetail } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { harvestAnswers, harvestSeason } from '@portal/season/testing/harvest-season';
import { runningWindows } from '../testing/entries';
import { type OperatorConsole, openOperatorConsole } from '../testing/operator-console';
import {
  exportData,
  newParticipant,
  type Participant,
  receiveCode,
  registerParticipant,
  signIn,
} from '../testing/participants';
import type { TestApp } from '../testing/test-app';
import { createUploadClient, pdf } from '../testing/uploads';

const DAY = 86_400;

describe('A season that shares no step, field or consent with the sample', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  const { announcement: _announcement, ...season } = harvestSeason;
  const consents = { houseRules: true, photos: true };

  function createCalls({ accessToken: token }: Participant) {
    const get = async <T>(url: string) => (await test.call<T>('GET', `/api${url}`, { token })).data;
    async function save(entry: EntryDetail, stepId: string, data: StepData): Promise<number> {
      const baseRevision = (await get<EntryDetail>(`/comp/entry/${entry.id}`)).steps[stepId]?.revision ?? 0;
      const url = `/api/comp/entry/${entry.id}/step/${stepId}`;
      const saved = await test.call<SavedStep>('PUT', url, { token, body: { data, baseRevision } });
      expect(saved).toMatchObject({ code: 200 });
      return saved.data.revision;
    }
    async function submit({ id }: EntryDetail, idempotencyKey: string): Promise<Receipt> {
      const { steps } = await get<EntryDetail>(`/comp/entry/${id}`);
      const revisions = Object.fromEntries(
        Object.entries(steps).map(([key, { revision }]) => [key, revision]),
      );
      const body = { idempotencyKey, revisions, consents };
      const done = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
      expect(done).toMatchObject({ code: 200 });
      return done.data;
    }
    const create = async () => {
      const body = { seasonId: season.id };
      return (await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body })).data;
    };
    const notices = async () =>
      (await get<NotificationPage>('/auth/user/notifications')).list.map(
        ({ title, body }) => `${title} ${body}`,
      );
    return { token, get, save, submit, create, notices };
  }

  it('works from registration to the showcase, until the account is closed', async () => {
    const file = operator.definition({ ...season, windows: runningWindows(test.clock.now()) });
    expect(await operator.portal('season', 'validate', file)).toContain('定义有效：harvest');
    await operator.portal('season', 'publish', file);
    await operator.portal('season', 'open', season.id);

    const author = await registerParticipant(test, { registerType: 2, entName: '青田合作社' });
    const mine = createCalls(author);
    const current = await mine.get<CurrentSeason>('/comp/season/current');
    expect(current).toMatchObject({ id: 'harvest', name: season.name });
    const created = await mine.create();
    expect(created.steps).toMatchObject({
      crew: { data: { coop: '青田合作社' } },
      idea: { data: { exhibit: false } },
    });

    const uploads = createUploadClient(test, mine.token);
    const upload = async (fileName: string) =>
      (await uploads.upload(await pdf(), { fileName, purpose: 'material' })).data;
    const { crew, idea, purse, wishes } = harvestAnswers;
    const badge = await upload('结业证.pdf');
    const people = crew.people.map((person, at) => (at === 1 ? { ...person, badge } : person));
    await mine.save(created, 'crew', { ...crew, people } as unknown as StepData);
    await mine.save(created, 'idea', idea);
    await mine.save(created, 'purse', purse as unknown as StepData);
    const proofs = { pledge: await upload('诚信书.pdf'), photo: await upload('稻田.pdf') };
    await mine.save(created, 'proofs', proofs as unknown as StepData);
    const filled = await mine.get<EntryDetail>(`/comp/entry/${created.id}`);
    expect(filled).toMatchObject({
      projectName: '会说话的稻田',
      group: '合作社组',
      track: '田间 / 水稻',
      completeness: 100,
      issues: [],
    });
    expect(filled.steps.crew?.data).toMatchObject({ people: [{ cardNumber: '110***********002X' }, {}] });

    const { entryNo } = await mine.submit(created, 'first-copy');
    expect(await mine.get<ReceiptDetail>(`/comp/entry/${created.id}/receipt`)).toMatchObject({
      seasonName: season.name,
      projectName: '会说话的稻田',
      group: '合作社组',
      track: '田间 / 水稻',
    });
    const agreed = await mine.get<Consent[]>('/auth/user/consents');
    expect(agreed.map(({ title }) => title)).toEqual(expect.arrayContaining(['赛场守则', '现场照片']));

    const listed = await operator.portal('entries', 'list', '--season', season.id);
    for (const fact of [
      '会说话的稻田',
      '青田合作社',
      '谷雨',
      '13900139000',
      '合作社组',
      '云南省昆明市五华区',
    ])
      expect(listed).toContain(fact);
    const shown = await operator.portal('entries', 'show', entryNo);
    for (const answer of ['2029-03至2030-10', '2030-04-01至2030-09-30', '结业证.pdf', '遵守赛场守则'])
      expect(shown).toContain(answer);
    expect(shown).not.toContain('440524188001010014');

    const until = ['--reason', '故事太短', '--deadline', '2099-01-01 18:00', '--yes'];
    const comments = ['--field', 'idea.story=请多写一些', '--field', 'crew.people.1.mailbox=打不通'];
    await operator.portal('entries', 'return', entryNo, ...until, ...comments);
    expect(await mine.notices()).toContainEqual(expect.stringContaining('故事太短'));
    const returned = await mine.get<EntryDetail>(`/comp/entry/${created.id}`);
    expect(returned).toMatchObject({ status: 'returned', editable: true, submittable: true });
    await mine.save(created, 'idea', { ...idea, story: `${idea.story}今年又添了两块田。` });
    await mine.submit(created, 'second-copy');

    await operator.portal('entries', 'approve', entryNo);
    expect(await operator.portal('entries', 'publish', '--season', season.id, '--yes')).toContain(
      '展示 1 个项目',
    );
    expect(await mine.notices()).toContainEqual(expect.stringContaining('资格通过'));
    const project = { title: '会说话的稻田', summary: '听见水稻渴了', stage: '已试种', track: '水稻' };
    const showcase = (await test.call<Page<ContentCard<'project'>>>('GET', '/api/content/project/page')).data;
    expect(showcase.list).toContainEqual(expect.objectContaining(project));
    const shownAt = `/api/content/project/${showcase.list.find(({ title }) => title === project.title)?.id}`;
    const page = await test.call<ContentDetail<'project'>>('GET', shownAt);
    const year = expect.stringMatching(/^\d{4}$/);
    expect(page.data).toMatchObject({
      ...project,
      season: year,
      team: { name: '青田合作社' },
      tags: ['水稻', '传感'],
    });
    expect(page.data.body).toContain('今年又添了两块田');

    const out = join(operator.folder, 'harvest.csv');
    await operator.portal('entries', 'export', '--season', season.id, '--out', out);
    const sheet = await readFile(out, 'utf8');
    for (const cell of [
      '作品·作品名',
      '会说话的稻田',
      '作品·试种期·开始',
      '2030-09-30',
      '账本·收成2029年（万元）',
      '种植',
    ])
      expect(sheet).toContain(cell);
    expect(sheet).toContain('授权·同意使用比赛现场照片');
    const workbook = join(operator.folder, 'harvest.xlsx');
    await operator.portal('entries', 'export', '--season', season.id, '--format', 'xlsx', '--out', workbook);
    expect((await readFile(workbook)).subarray(0, 2).toString()).toBe('PK');

    const supplement = await test.call<SavedStep>('PUT', `/api/comp/entry/${created.id}/services`, {
      token: mine.token,
      body: { data: wishes, baseRevision: 0 },
    });
    expect(supplement).toMatchObject({ code: 200 });
    const { steps } = await mine.get<EntryDetail>(`/comp/entry/${created.id}`);
    expect(steps.wishes?.data).toEqual(wishes);

    const taken = await exportData(test, { mobile: author.mobile, token: mine.token });
    const own = JSON.stringify(taken.data);
    for (const answer of ['440524188001010014', '今年又添了两块田', '农技站', '赛场守则', '诚信书.pdf'])
      expect(own).toContain(answer);

    const smsCode = await receiveCode(test, author.mobile, '04', mine.token);
    const closed = await test.call('POST', '/api/auth/user/close', { token: mine.token, body: { smsCode } });
    expect(closed).toMatchObject({ code: 200 });
    test.clock.advance(30);
    expect(await test.call('GET', shownAt)).toMatchObject({ code: 404 });
    expect(await operator.portal('entries', 'show', entryNo)).toContain('会说话的稻田');
  });

  it('sends reminders to those who have not submitted and closes their drafts', async () => {
    const late = await newParticipant(test, { entName: '春耕小队' });
    const mine = createCalls(late);
    const draft = await mine.create();
    expect(draft.steps.crew?.data).toMatchObject({ nickname: '春耕小队' });
    const { exhibit: _exhibit, ...idea } = harvestAnswers.idea;
    await mine.save(draft, 'idea', idea);
    test.clock.advance(397 * DAY);
    test.clock.moveToHour(10);
    await test.app.runJobs();
    const again = createCalls({ ...late, ...(await signIn(test, late.mobile)) });
    expect(await again.notices()).toContainEqual(expect.stringContaining('“会说话的稻田”尚未提交'));
    const { data: texts } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${late.mobile}`);
    expect(texts.map(({ text }) => text)).toContainEqual(expect.stringContaining('会说话的稻田'));
    test.clock.advance(3 * DAY);
    await test.app.runJobs();
    const last = createCalls({ ...late, ...(await signIn(test, late.mobile)) });
    const closed = await last.get<EntryDetail>(`/comp/entry/${draft.id}`);
    expect(closed).toMatchObject({ status: 'not_submitted', editable: false });
  });
});
