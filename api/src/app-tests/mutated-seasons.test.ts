import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import { participants, type SeasonDefinition } from '@portal/season/definition';
import { fillEntry } from '@portal/season/fill-entry';
import { mutateSeason } from '@portal/season/testing/mutated-season';
import { createRandom } from '@portal/season/testing/random';
import { validateDefinition } from '@portal/season/validate-definition';
import { runningSample, runningWindows, withOwnFiles } from '../testing/entries';
import { type OperatorConsole, openOperatorConsole } from '../testing/operator-console';
import { exportData, signInParticipant } from '../testing/participants';
import type { TestApp } from '../testing/test-app';

/** 2,000 in the nightly run. `MUTATION_SEED` and `MUTATIONS` reproduce a failure from its number. */
const DEFINITIONS = Number(process.env.MUTATIONS ?? (process.env.NIGHTLY ? 2_000 : 8));
const FIRST = Number(process.env.MUTATION_SEED ?? 1);

describe('Mutated definitions', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  async function writeDefinition(candidate: unknown): Promise<string> {
    const file = join(operator.folder, 'mutated.json');
    await writeFile(file, JSON.stringify(candidate));
    return file;
  }

  /** @returns errors from `season validate`, or undefined if it is valid */
  async function readRefusal(candidate: unknown): Promise<string | undefined> {
    const file = await writeDefinition(candidate);
    return operator.portal('season', 'validate', file).then(
      () => undefined,
      (error: Error) => error.message,
    );
  }

  async function must<T>(what: string, call: Promise<{ code: number; msg: string; data: T }>): Promise<T> {
    const { code, msg, data } = await call;
    if (code !== 200) throw new Error(`${what}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data;
  }

  /** An entry from creation to the views of jury and author. */
  async function enter(definition: SeasonDefinition, seed: number): Promise<void> {
    const random = createRandom(seed);
    const participant = random.pick(participants);
    const area = random.pick(definition.tracks);
    const author = await signInParticipant(test, { enterprise: participant === 'enterprise' });
    const { token } = author;
    const body = { seasonId: definition.id };
    const { id } = await must('create', test.call<EntryDetail>('POST', '/api/comp/entry', { token, body }));
    const { data } = fillEntry(definition, {
      participant,
      track: [area.id, random.pick(area.tracks).id],
      today: test.clock.now().toISOString().slice(0, 10),
      below: random.below,
      wantsOptional: () => random.yes(0.3),
    });
    const created = await must('read', test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token }));
    const revisions: Record<string, number> = {};
    for (const [stepId, answers] of Object.entries(data)) {
      const own = await withOwnFiles(test, author.userId, JSON.parse(JSON.stringify(answers)));
      const saved = await must(
        `save ${stepId}`,
        test.call<SavedStep>('PUT', `/api/comp/entry/${id}/step/${stepId}`, {
          token,
          body: { data: own as StepData, baseRevision: created.steps[stepId]?.revision ?? 0 },
        }),
      );
      revisions[stepId] = saved.revision;
    }
    const seen = Object.fromEntries(
      Object.entries(created.steps).map(([key, { revision }]) => [key, revision]),
    );
    const consents = Object.fromEntries(definition.consents.map((consent) => [consent.id, true]));
    const submission = { idempotencyKey: 'mutated-season', revisions: { ...seen, ...revisions }, consents };
    const url = `/api/comp/entry/${id}/submit`;
    const { entryNo } = await must('submit', test.call<Receipt>('POST', url, { token, body: submission }));
    expect(await operator.portal('entries', 'show', entryNo)).toContain(entryNo);
    await operator.portal('entries', 'approve', entryNo);
    await operator.portal('entries', 'publish', '--season', definition.id, '--yes');
    const file = join(operator.folder, `${definition.id}.csv`);
    await operator.portal('entries', 'export', '--season', definition.id, '--out', file);
    expect(await readFile(file, 'utf8')).toContain(entryNo);
    await must('own data', exportData(test, author));
  }

  it(`numbers ${FIRST} to ${FIRST + DEFINITIONS - 1} are either rejected with the position of the error, or usable`, async () => {
    let entered = 0;
    const faults: string[] = [];
    const published = new Set<string>();
    for (let seed = FIRST; seed < FIRST + DEFINITIONS; seed += 1) {
      const sample = { ...runningSample(test.clock.now()), id: `mutated-${seed}` };
      const candidate = mutateSeason(seed, sample);
      const refusal = await readRefusal(candidate);
      if (refusal !== undefined) {
        if (!/^赛季定义有误\n- [^:]+: ./.test(refusal))
          faults.push(`${seed} is refused without a place: ${refusal}`);
        continue;
      }
      const valid = validateDefinition(candidate);
      if (!('definition' in valid)) throw new Error(`${seed} is valid for the platform alone`);
      // Mutations may produce the same id, under which nothing else can be published.
      const id = published.has(valid.definition.id) ? sample.id : valid.definition.id;
      published.add(id);
      const definition = { ...valid.definition, id, windows: runningWindows(test.clock.now()) };
      delete definition.announcement;
      try {
        await operator.portal('season', 'publish', await writeDefinition(definition));
        await operator.portal('season', 'open', definition.id);
        await enter(definition, seed);
        entered += 1;
      } catch (error) {
        faults.push(`${seed} is valid, and nobody can enter: ${(error as Error).message}`);
      }
    }
    expect(faults).toEqual([]);
    expect(entered).toBeGreaterThan(DEFINITIONS / 8);
  }, 3_600_000);
});
