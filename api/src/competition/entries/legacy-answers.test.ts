import type { EntryDetail, SavedStep, StepConflict } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { eq } from 'drizzle-orm';
import { runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { entryStep } from '../tables';
import { mergeLegacyAnswers } from './legacy-answers';

const NUMBER = '11010519491231002X';
const COVERED = '110***********002X';

/** Version without identity numbers, 一句话介绍 and the honours step. */
function second(season: SeasonDefinition): SeasonDefinition {
  const steps = season.steps
    .filter(({ id }) => id !== 'honours')
    .map((step) => ({
      ...step,
      fields: step.fields
        .filter(({ key }) => key !== 'slogan')
        .map((field) =>
          field.type === 'table' && field.key === 'members'
            ? { ...field, columns: field.columns.filter(({ key }) => key !== 'idNumber'), checks: [] }
            : field,
        ),
    }));
  return { ...season, version: 2, steps };
}

describe('saving from a page opened with another version of the definition', () => {
  let test: TestApp;
  let token: string;
  let id: string;
  const put = <T>(stepId: string, data: object, more: object) =>
    test.call<T>('PUT', `/api/comp/entry/${id}/step/${stepId}`, {
      token,
      body: { data, baseRevision: 0, ...more },
    });
  const stored = async (stepId: string) => {
    const rows = await test.app.db.select().from(entryStep).where(eq(entryStep.entryId, id));
    return rows.find((row) => row.stepId === stepId)?.data;
  };

  beforeAll(async () => {
    test = await buildTestApp();
    const season = runningSample(test.clock.now());
    await startSeason(test, season);
    ({ token } = await signInParticipant(test));
    const created = await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token,
      body: { seasonId: SAMPLE_SEASON },
    });
    id = created.data.id;
    const { revision } = created.data.steps.project ?? { revision: 0 };
    const kept = {
      data: { ...created.data.steps.project?.data, slogan: '原来的介绍' },
      baseRevision: revision,
    };
    expect((await put('project', {}, { ...kept, definitionVersion: 1 })).code).toBe(200);
    await startSeason(test, second(season));
  });
  afterAll(() => test.close());

  it('succeeds if the entry has not been opened since the change', async () => {
    expect((await put<SavedStep>('plan', {}, { definitionVersion: 1 })).code).toBe(200);
  });

  it('is rejected once the entry has migrated, and nothing is saved', async () => {
    const { data: moved } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    expect(moved.definitionVersion).toBe(2);
    const members = [{ id: 'm1', name: '张明远', idNumber: NUMBER }];
    const refused = await put<StepConflict>('team', { members }, { definitionVersion: 1 });
    expect(refused).toMatchObject({ code: 409, data: { revision: 0, data: {}, definitionVersion: 2 } });
    expect(await stored('team')).toBeUndefined();
    const baseRevision = moved.steps.project?.revision;
    const project = { ...moved.steps.project?.data, slogan: '重新输入' };
    const again = await put<StepConflict>('project', project, { baseRevision, definitionVersion: 1 });
    expect(again.code).toBe(409);
    expect(again.data.data).not.toHaveProperty('slogan');
    expect(await stored('project')).toMatchObject({ slogan: '原来的介绍' });
    const gone = await put<StepConflict>('honours', {}, { definitionVersion: 1 });
    expect(gone).toMatchObject({ code: 409, data: { definitionVersion: 2 } });
  });

  it('keeps input to removed fields as legacy answers, sensitive ones masked', async () => {
    const members = [{ id: 'm1', name: '张明远', idNumber: NUMBER }];
    const strays = { members, members__v1: members };
    expect((await put('team', strays, {})).code).toBe(200);
    expect(await stored('team')).toEqual({
      members: [{ id: 'm1', name: '张明远' }],
      members__v1: [{ id: 'm1', name: '张明远', idNumber: COVERED }],
    });
    const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    const { revision, data } = entry.steps.project ?? { revision: 0 };
    const project = { ...data, slogan: '没有保存的介绍', slogan__v1: '又一句介绍' };
    for (const baseRevision of [revision, revision + 1])
      expect((await put('project', project, { baseRevision })).code).toBe(200);
    expect(await stored('project')).toMatchObject({
      slogan: '原来的介绍',
      slogan__v2: '没有保存的介绍',
      slogan__v1: '又一句介绍',
    });
  });

  it('stores and shows no other keys', async () => {
    const file = { fileId: 'x', hidden: 1 };
    const strays = {
      hidden: 'x',
      __v1: 'x',
      hidden__v1: { deep: [1] },
      slogan__v9: 'x',
      region: { codes: ['530000'], names: ['云南省'], hidden: 'x' },
      location: { lng: 102.7, lat: 25, hidden: 'x' },
      slogan__v1: { hidden: 'x' },
    };
    const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    const baseRevision = entry.steps.project?.revision;
    expect((await put('project', strays, { baseRevision })).code).toBe(200);
    const figures = { revenue: { 2025: 100, 1999: 1, hidden: 1 }, hidden: { 2025: 1 } };
    expect((await put('finance', { figures }, {})).code).toBe(200);
    const team = { members: [{ id: 'm1', hidden: file }], members__v1: [{ id: 'm1', hidden: 'x' }] };
    expect((await put('team', team, { baseRevision: 1 })).code).toBe(200);

    expect(await stored('finance')).toEqual({ figures: { revenue: { 2025: 100 } } });
    const { data: shown } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    expect(shown.steps.project?.data).toEqual({
      region: { codes: ['530000'], names: ['云南省'] },
      location: { lng: 102.7, lat: 25 },
    });
    expect(shown.steps.team?.data).toEqual({ members: [{ id: 'm1' }] });
    const everything = [await stored('project'), await stored('team'), shown];
    for (const word of ['hidden', '1999', 'slogan__v9'])
      expect(JSON.stringify(everything)).not.toContain(word);
    expect(shown.legacy.project).toMatchObject({ slogan: '原来的介绍', slogan__v1: '又一句介绍' });
  });

  it('is rejected if the legacy answers would exceed their size limit', async () => {
    const project = async () => {
      const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
      return entry.steps.project;
    };
    const pour = async (letter: string) => {
      const { revision: baseRevision, data } = (await project()) ?? { revision: 0, data: {} };
      return put('project', { ...data, name: letter, slogan__v1: letter.repeat(300_000) }, { baseRevision });
    };
    expect((await pour('甲')).code).toBe(413);
    expect((await pour('a')).code).toBe(200);
    expect((await pour('b')).code).toBe(413);
    expect((await project())?.data.name).toBe('a');
    expect((await put('project', { name: 'c' }, { baseRevision: (await project())?.revision })).code).toBe(
      200,
    );
  });

  it.each([20, 5_000, 100_000])('is rejected if answers are nested %i levels deep', async (levels) => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/comp/entry/${id}/step/project`,
      headers: { 'tenant-id': '126', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `{"data":{"slogan__v1":${'['.repeat(levels)}${']'.repeat(levels)}},"baseRevision":0}`,
    });
    expect(answer.json()).toMatchObject({ code: 400 });
  });
});

test('legacy answers accumulated by several versions never prevent a step from being saved', () => {
  const aside = { slogan__v1: 'a'.repeat(400_000), slogan__v2: 'b'.repeat(400_000) };
  expect(mergeLegacyAnswers(runningSample(new Date()), aside, {})).toEqual(aside);
});
