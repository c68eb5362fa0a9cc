import { participants, type SeasonDefinition } from './definition';
import { formatAnswer } from './display';
import { readEntryFacts } from './entry-facts';
import { getFieldType } from './fields/registry';
import { fillEntry } from './fill-entry';
import { getVisibleFields, judgeEntry } from './judge';
import { getStepSchema } from './step-answers';
import { mutateSeason } from './testing/mutated-season';
import { createRandom } from './testing/random';
import { validateDefinition } from './validate-definition';
import type { Flaw } from './validation/flaw';

const DEFINITIONS = process.env.NIGHTLY ? 2_000 : 40;

/** Whether the path of a flaw exists in the JSON; for a missing part, its parent must exist. */
function hasPlace(candidate: unknown, path: Flaw['path']): boolean {
  let at = candidate;
  return path.every((part, index) => {
    if (typeof at !== 'object' || at === null) return false;
    const known = part in at;
    at = Reflect.get(at, part);
    return known || index === path.length - 1;
  });
}

/** Fills in, judges, shows and exports an entry. @returns the first problem, or undefined */
function tryOut(definition: SeasonDefinition, seed: number): string | undefined {
  const random = createRandom(seed);
  const area = random.pick(definition.tracks);
  const answers = fillEntry(definition, {
    participant: random.pick(participants),
    track: [area.id, random.pick(area.tracks).id],
    today: '2026-11-21',
    below: random.below,
    wantsOptional: () => random.yes(0.3),
  });
  const [error] = judgeEntry(definition, answers).filter(({ level }) => level === 'error');
  if (error) return `${error.stepId}.${error.path.join('.')}: ${error.message}`;
  for (const { id } of definition.steps) {
    const data = answers.data[id] ?? {};
    const saved = getStepSchema(definition, id).safeParse(data);
    if (!saved.success) return `${id}: ${saved.error.message}`;
    for (const field of getVisibleFields(definition, id, answers)) {
      const value = data[field.key];
      formatAnswer(definition, field, value, answers);
      for (const { cell } of getFieldType(field).sheet(field))
        cell(value, { definition, answers, label: undefined });
    }
  }
  const { projectName, trackName } = readEntryFacts(definition, answers);
  return projectName && trackName ? undefined : 'no name or track in its facts';
}

test(`${DEFINITIONS} mutated definitions: each is rejected with the path of its flaw, or can be filled in and exported`, () => {
  let accepted = 0;
  let onlyByTrial = 0;
  for (let seed = 1; seed <= DEFINITIONS; seed += 1) {
    const candidate = mutateSeason(seed);
    const result = validateDefinition(candidate);
    if ('flaws' in result) {
      for (const { path, message } of result.flaws)
        if (!hasPlace(candidate, path) || message === '')
          throw new Error(`Season ${seed}: no place ${path.join('.')} for “${message}”`);
      if (result.flaws.every(({ message }) => message.includes('试填'))) onlyByTrial += 1;
      continue;
    }
    accepted += 1;
    const fault = tryOut(result.definition, seed);
    if (fault) throw new Error(`Season ${seed} is valid, and nobody can submit: ${fault}`);
  }
  // A validator that rejects everything, or leaves it to the trial, would pass the loop above.
  expect(accepted).toBeGreaterThan(DEFINITIONS / 5);
  expect(onlyByTrial).toBeLessThan(DEFINITIONS / 20);
}, 1_800_000);
