import {
  type EntryDetail,
  type EntrySummary,
  entryDetailSchema,
  type Receipt,
  type SavedStep,
} from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { eq } from 'drizzle-orm';
import { runningSample, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { publishDefinition } from '../seasons/publish-season';
import { openSeason } from '../seasons/season-activation';
import { entryStep } from '../tables';
import { openStep } from './sealed-answers';

const season = { ...runningSample(new Date()), announcement: '评审细则已经发布。' };

describe('entry', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, season);
    ({ token } = await signInParticipant(test));
  });
  afterAll(() => test.close());

  const create = (as = token) =>
    test.call<EntryDetail>('POST', '/api/comp/entry', { token: as, body: { seasonId: season.id } });

  it('returns the season with the server’s clock, and an immutable definition', async () => {
    test.clock.advance(3600);
    const { data } = await test.call<CurrentSeason>('GET', '/api/comp/season/current');
    expect(data).toMatchObject({
      id: season.id,
      name: season.name,
      theme: season.theme,
      phase: 'submitting',
      windows: season.windows,
      definitionVersion: 1,
      groups: season.groups.map(({ id, name }) => ({ id, name })),
      announcement: season.announcement,
    });
    expect(Math.abs(Date.parse(data.now) - test.clock.now().getTime())).toBeLessThan(1800 * 1000);
    const response = await test.app.inject({
      url: `/api/comp/season/${season.id}/definition/1`,
      headers: { 'tenant-id': '126' },
    });
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.json().data).toEqual(season);
    expect((await test.call('GET', `/api/comp/season/${season.id}/definition/9`)).code).toBe(404);
  });

  it('hides a season’s definition until the season is opened', async () => {
    const next = { ...season, id: 'next-season' };
    await publishDefinition(test.app.db, next, test.clock.now());
    const read = async () => (await test.call('GET', `/api/comp/season/${next.id}/definition/1`)).code;
    expect(await read()).toBe(404);
    await openSeason(test.app.db, next.id, test.clock.now());
    expect(await read()).toBe(200);
    test.clock.advance(1);
    await openSeason(test.app.db, season.id, test.clock.now());
  });

  it('creates one draft, prefilled from registration, with publication declined', async () => {
    const first = await create();
    expect(first).toMatchObject({ code: 200 });
    expect(entryDetailSchema.parse(first.data)).toBeTruthy();
    expect(first.data.steps.project?.data).toMatchObject({
      teamName: '示例团队',
      track: ['information', 'ai-software'],
      published: false,
    });
    expect((await create()).data.id).toBe(first.data.id);
  });

  it('saving checks revisions and never overwrites a newer copy', async () => {
    const { data: entry } = await create();
    const url = `/api/comp/entry/${entry.id}/step/project`;
    const base = entry.steps.project?.revision ?? 0;
    const body = { data: { ...entry.steps.project?.data, name: '云端质检' }, baseRevision: base };
    const saved = await test.call<SavedStep>('PUT', url, { token, body });
    expect(saved.data.revision).toBe(base + 1);
    expect(saved.data.issues.length).toBeGreaterThan(0);
    const stale = await test.call('PUT', url, { token, body: { ...body, data: { name: '另一份' } } });
    expect(stale).toMatchObject({
      code: 409,
      msg: '该内容已在其他设备修改',
      data: { revision: base + 1, data: { name: '云端质检' } },
    });
    const mine = await test.call<EntrySummary[]>('GET', '/api/comp/entry/mine', { token });
    const { completeness, group, track } = entry;
    expect([completeness > 0, track]).toEqual([true, expect.stringContaining('人工智能')]);
    expect(mine.data).toEqual([
      {
        ...{ id: entry.id, entryNo: null, season: { id: season.id, name: season.name } },
        ...{ projectName: '云端质检', group, track, status: 'draft' },
        ...{ completeness: expect.any(Number), updatedAt: saved.data.savedAt, submittedAt: null },
        ...{ deadline: entry.deadline, published: false },
      },
    ]);
    expect(mine.data[0]?.completeness).toBeGreaterThan(completeness);
  });

  it('returns the entry of the current season, or null before one exists', async () => {
    const current = '/api/comp/entry/current';
    const { token: newcomer } = await signInParticipant(test);
    expect(await test.call('GET', current, { token: newcomer })).toMatchObject({ code: 200, data: null });
    const { data: entry } = await create();
    const { data: found } = await test.call<{ id: string; steps: object }>('GET', current, { token });
    expect(found).toMatchObject({ id: entry.id, steps: entry.steps });
    expect(await test.call('GET', current, {})).toMatchObject({ code: 401 });
  });

  it('hides an entry from other users without revealing that it exists', async () => {
    const { data: entry } = await create();
    const other = await signInParticipant(test);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '/step/project', { data: {}, baseRevision: 0 }],
      ['PUT', '/services', { data: {}, baseRevision: 0 }],
      ['POST', '/submit', { idempotencyKey: 'k'.repeat(10), revisions: {}, consents: {} }],
      ['GET', '/receipt'],
      ['POST', '/withdraw', { reason: '不参加了' }],
      ['POST', '/reopen'],
    ] as const) {
      const url = `/api/comp/entry/${entry.id}${path}`;
      expect(await test.call(method, url, { token: other.token, body })).toMatchObject({ code: 404 });
      expect(await test.call(method, url, { body })).toMatchObject({ code: 401 });
    }
    expect((await test.call<unknown[]>('GET', '/api/comp/entry/mine', { token: other.token })).data).toEqual(
      [],
    );
  });

  it('encrypts ID numbers, shows them masked and keeps them when the mask is sent back', async () => {
    const { data: entry } = await create();
    const url = `/api/comp/entry/${entry.id}/step/team`;
    const member = { id: 'm1', name: '张三', idType: '居民身份证', idNumber: '11010519491231002X' };
    const first = await test.call<SavedStep>('PUT', url, {
      token,
      body: { data: { members: [member] }, baseRevision: 0 },
    });
    const { data: again } = await create();
    const [shown] = (again.steps.team?.data.members ?? []) as { idNumber: string }[];
    expect(shown?.idNumber).toMatch(/^110\*+002X$/);
    const stored = await test.app.database.withSession((session) =>
      session.column("SELECT data::text FROM entry_step WHERE step_id = 'team'"),
    );
    expect(stored.join()).not.toContain('11010519491231002X');
    const stale = await test.call('PUT', url, { token, body: { data: {}, baseRevision: 0 } });
    expect(stale).toMatchObject({ code: 409, data: { data: { members: [shown] } } });
    await test.call('PUT', url, {
      token,
      body: {
        data: { members: [{ ...member, ...shown, name: '张三丰' }] },
        baseRevision: first.data.revision,
      },
    });
    const { data: third } = await create();
    expect(third.issues.filter((issue) => issue.path.includes('idNumber'))).toEqual([]);
    expect(test.logs.join()).not.toContain('11010519491231002X');
  });

  describe('A masked number', () => {
    const NUMBERS = { a: '11010519491231002X', b: '440524188001010014' } as const;
    const row = (id: string, idNumber: unknown) => ({ id, name: id, idType: '居民身份证', idNumber });
    let url: string;
    let revision: number;
    const save = async (members: object[]) => {
      const answer = await test.call<SavedStep>('PUT', url, {
        token,
        body: { data: { members }, baseRevision: revision },
      });
      expect(answer.code).toBe(200);
      revision = answer.data.revision;
      return answer.data.issues.filter(({ path }) => path.includes('idNumber'));
    };
    const shown = async () => {
      const { data } = await create();
      return (data.steps.team?.data.members ?? []) as { id: string; idNumber?: string | null }[];
    };
    /** Decrypted from the database, because masks hide the middle of a number. */
    const stored = async () => {
      const [kept] = await test.app.db.select().from(entryStep).where(eq(entryStep.stepId, 'team'));
      const { members } = openStep(test.app.secrets, season, 'team', kept?.data ?? {});
      return (members as { id: string; idNumber?: unknown }[]).map(({ id, idNumber }) => [id, idNumber]);
    };

    beforeEach(async () => {
      const { data: entry } = await create();
      url = `/api/comp/entry/${entry.id}/step/team`;
      revision = entry.steps.team?.revision ?? 0;
      await save([row('a', NUMBERS.a), row('b', NUMBERS.b)]);
    });

    it.each([
      ['110***********002X', 'as it was shown'],
      ['110***********002X1', 'with a character more'],
      ['110***********002', 'with a character less'],
      ['1*2', 'with one star'],
      ['110＊＊＊002X', 'with stars of full width'],
      ['****', 'of stars alone'],
    ])('%s, %s, keeps the stored number', async (typed) => {
      expect(await save([row('a', typed), row('b', '440***********0014')])).toEqual([]);
      expect(await stored()).toEqual([
        ['a', NUMBERS.a],
        ['b', NUMBERS.b],
      ]);
    });

    it('follows its row when rows are moved, inserted and removed', async () => {
      const [a, b] = await shown();
      await save([b ?? {}, row('c', NUMBERS.a), a ?? {}]);
      await save([row('d', ''), ...(await shown()).filter(({ id }) => id !== 'c').reverse()]);
      expect(await stored()).toEqual([
        ['d', ''],
        ['a', NUMBERS.a],
        ['b', NUMBERS.b],
      ]);
    });

    it('causes an issue in a row without a stored number', async () => {
      const [a, b] = await shown();
      const issues = await save([a ?? {}, { ...b, id: 'copy' }, row('new', '110***')]);
      expect(await stored()).toEqual([
        ['a', NUMBERS.a],
        ['copy', null],
        ['new', null],
      ]);
      expect(issues.map(({ path, message }) => [path[2], message])).toEqual([
        [1, '请填写证件号码'],
        [2, '请填写证件号码'],
      ]);
      expect(JSON.stringify(await shown())).not.toContain('110***"');
    });

    it('is replaced by a newly typed number, even one with the same mask', async () => {
      const [, b] = await shown();
      await save([row('a', '11010519800101002X'), b ?? {}]);
      expect(await stored()).toEqual([
        ['a', '11010519800101002X'],
        ['b', NUMBERS.b],
      ]);
    });
  });

  it("rejects values of the wrong type, unknown steps and other users' files", async () => {
    const { data: entry } = await create();
    const put = (step: string, body: unknown) =>
      test.call('PUT', `/api/comp/entry/${entry.id}/step/${step}`, { token, body });
    const revision = entry.steps.project?.revision;
    expect((await put('project', { data: { name: 7 }, baseRevision: revision })).code).toBe(400);
    expect((await put('project', { data: [], baseRevision: revision })).code).toBe(400);
    expect((await put('nowhere', { data: {}, baseRevision: 0 })).code).toBe(404);
    expect((await put('submit', { data: {}, baseRevision: 0 })).code).toBe(404);
    const file = {
      fileId: '00000000-0000-4000-8000-000000000000',
      name: 'a.pdf',
      size: 1,
      mime: 'application/pdf',
    };
    expect((await put('plan', { data: { planFile: file }, baseRevision: 0 })).code).toBe(1009001008);
  });

  it('submitting an incomplete entry lists what is missing', async () => {
    const { data: entry } = await create();
    const revisions = Object.fromEntries(
      Object.entries(entry.steps).map(([id, step]) => [id, step.revision]),
    );
    const consents = { truthful: true, personalInfo: true };
    const url = `/api/comp/entry/${entry.id}/submit`;
    const body = { idempotencyKey: 'key-incomplete', revisions, consents };
    expect((await test.call('POST', url, { token, body: { ...body, consents: {} } })).code).toBe(1009001006);
    expect((await test.call('POST', url, { token, body: { ...body, revisions: {} } })).code).toBe(409);
    const refused = await test.call<{ issues: unknown[] }>('POST', url, { token, body });
    expect(refused.code).toBe(1009001005);
    expect(refused.data.issues.length).toBeGreaterThan(3);
    expect((await test.call<Receipt>('GET', `/api/comp/entry/${entry.id}/receipt`, { token })).code).toBe(
      404,
    );
  });
});
