import type { EntryDetail, SavedStep, StepConflict } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { eq } from 'drizzle-orm';
import { signInParticipant } from '../testing/participant';
import { startSeason } from '../testing/small-entry';
import { runningSample, SAMPLE_SEASON } from '../testing/small-season';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { entryStep } from './tables';

const NUMBER = '11010519491231002X';
const COVERED = '110***********002X';

/** Asks for no identity numbers, and has neither 一句话介绍 nor the step of honours. */
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

describe('a page that was opened with another version of the definition', () => {
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

  it('is saved as before while nobody has opened the entry since', async () => {
    expect((await put<SavedStep>('plan', {}, { definitionVersion: 1 })).code).toBe(200);
  });

  it('is told as soon as the entry has moved, and nothing of it is taken', async () => {
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

  it('never has a sensitive answer stored in clear, also when it does not tell its version', async () => {
    const members = [{ id: 'm1', name: '张明远', idNumber: NUMBER }];
    const strays = { members, members__v1: members, idNumber__v1_2: [NUMBER] };
    expect((await put('team', strays, {})).code).toBe(200);
    expect(await stored('team')).toEqual({
      members: [{ id: 'm1', name: '张明远', idNumber: COVERED }],
      members__v1: [{ id: 'm1', name: '张明远', idNumber: COVERED }],
      idNumber__v1_2: [COVERED],
    });
  });
});
