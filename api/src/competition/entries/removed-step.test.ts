import type { EntryDetail } from '@portal/contract/competition/entry';
import { fillEntry, runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { entrySubmission } from '../tables';

const REMOVED = 'honours';

describe('A step removed by a later version', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  it('keeps its answers in the draft and no longer blocks submission', async () => {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id } = await fillEntry(test, user, SAMPLE_SEASON);
    const sample = runningSample(test.clock.now());
    const steps = sample.steps.filter((step) => step.id !== REMOVED);
    await startSeason(test, { ...sample, version: 2, steps });

    const { data: moved } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    expect(Object.keys(moved.legacy[REMOVED] ?? {})).not.toEqual([]);
    const judged = steps.filter(({ kind }) => kind === 'form' || kind === 'materials');
    const revisions = Object.fromEntries(
      judged.map((step) => [step.id, moved.steps[step.id]?.revision ?? 0] as const),
    );
    const submitted = await test.call('POST', `/api/comp/entry/${id}/submit`, {
      token,
      body: {
        idempotencyKey: 'key-0001',
        revisions,
        consents: { truthful: true, personalInfo: true },
      },
    });
    expect(submitted).toMatchObject({ code: 200, data: { entryNo: expect.any(String) } });
    const [kept] = await test.app.db.select({ steps: entrySubmission.steps }).from(entrySubmission);
    expect(Object.keys(kept?.steps ?? {}).sort()).toEqual(Object.keys(revisions).sort());
  });
});
