import { beijingDay } from '@portal/contract/beijing-time';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import type { EntryAnswers } from '@portal/season/answers';
import { judgeEntry, judgeStep } from '@portal/season/judge';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { getStepSchema } from '@portal/season/step-answers';
import { randomEntry } from '@portal/season/testing/random';
import { withOwnFiles } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { publishDefinition } from '../seasons/publish-season';
import { openSeason } from '../seasons/season-activation';
import { toEntryIssue } from './entry-facts';

/** Entries sent through the API as a browser does; more in the nightly run. */
const ENTRIES = process.env.NIGHTLY ? 1000 : 10;
/** Entries per pair of participants, below the hourly limit per participant. */
const ENTRIES_PER_PAIR = 50;
const DAY = 86_400_000;
const consents = { truthful: true, personalInfo: true };

/** Browsers only hold values that JSON can represent. */
const asSent = (answers: EntryAnswers): EntryAnswers => JSON.parse(JSON.stringify(answers)) as EntryAnswers;

describe('Browser and server rules', () => {
  let test: TestApp;
  const lenient = new Map(
    sampleSeason2026.steps.map(({ id }) => [id, getStepSchema(sampleSeason2026, id)] as const),
  );

  beforeAll(async () => {
    test = await buildTestApp({ PROFILE_USER_MINUTE: '100000' });
    const now = test.clock.now().getTime();
    const window = { opens: new Date(now - DAY).toISOString(), closes: new Date(now + DAY).toISOString() };
    const later = {
      opens: new Date(now + 2 * DAY).toISOString(),
      closes: new Date(now + 3 * DAY).toISOString(),
    };
    const windows = { register: window, draft: window, submit: window, review: later, final: later };
    await publishDefinition(test.app.db, { ...sampleSeason2026, windows }, test.clock.now());
    await openSeason(test.app.db, sampleSeason2026.id, test.clock.now());
  });
  afterAll(() => test.close());

  /** One participant's entry, refilled with each random entry. */
  async function begin(participant: EntryAnswers['participant']) {
    const user = await signInParticipant(test, { enterprise: participant === 'enterprise' });
    const { token } = user;
    const body = { seasonId: sampleSeason2026.id };
    const { data: entry } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const held: Record<string, StepData> = {};
    const revisions: Record<string, number> = {};
    for (const [stepId, step] of Object.entries(entry.steps)) {
      held[stepId] = step.data;
      revisions[stepId] = step.revision;
    }
    const mine = (): EntryAnswers => ({ participant, today: beijingDay(test.clock.now()), data: held });

    async function save(stepId: string, wanted: StepData) {
      const data = (await withOwnFiles(test, user.userId, wanted)) as StepData;
      const kind = sampleSeason2026.steps.find(({ id }) => id === stepId)?.kind;
      const path = kind === 'supplement' ? 'services' : `step/${stepId}`;
      const answer = await test.call<SavedStep>('PUT', `/api/comp/entry/${entry.id}/${path}`, {
        token,
        body: { data, baseRevision: revisions[stepId] ?? 0 },
      });
      expect(answer.code).toBe(lenient.get(stepId)?.safeParse(data).success ? 200 : 400);
      if (answer.code !== 200) return;
      held[stepId] = data;
      revisions[stepId] = answer.data.revision;
      expect(answer.data.issues).toEqual(judgeStep(sampleSeason2026, stepId, mine()).map(toEntryIssue));
    }

    async function submit(number: number) {
      const answer = await test.call<Receipt & { issues?: unknown[] }>(
        'POST',
        `/api/comp/entry/${entry.id}/submit`,
        { token, body: { idempotencyKey: `entry-number-${number}`, revisions, consents } },
      );
      const { services: _supplement, ...judged } = held;
      const errors = judgeEntry(sampleSeason2026, { ...mine(), data: judged }).filter(
        ({ level }) => level === 'error',
      );
      if (errors.length === 0) expect(answer.code).toBe(200);
      else expect(answer.data.issues).toEqual(errors.map(toEntryIssue));
      return errors.length === 0;
    }
    return { save, submit };
  }

  it(`${ENTRIES} random entries: browser and API agree on every step and on the whole entry`, async () => {
    const beginPair = async () => ({
      personal: await begin('personal'),
      enterprise: await begin('enterprise'),
    });
    let pair = await beginPair();
    let accepted = 0;
    for (let number = 1; number <= ENTRIES; number += 1) {
      if (number % ENTRIES_PER_PAIR === 0) pair = await beginPair();
      const entry = asSent(randomEntry(number));
      const author = pair[entry.participant];
      for (const [stepId, data] of Object.entries(entry.data)) await author.save(stepId, data as StepData);
      if (await author.submit(number)) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(ENTRIES);
  }, 900_000);
});
