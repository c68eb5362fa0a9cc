import type { EntryAnswers } from './answers';
import { completeness } from './completeness';
import { fieldsOf, judgeEntry, judgeStep } from './judge';
import { anyEntry } from './sample-2026/any-entry';
import { personalEntry } from './sample-2026/filled-entry';
import { sampleSeason2026 as season } from './sample-season-2026';
import { maskStep, unmaskStep } from './sensitive';
import { lenientStep, strictStep } from './step-schema';

/** 100,000 in the nightly run. */
const ENTRIES = process.env.NIGHTLY ? 100_000 : 2_000;
/** What crosses the wire: JSON. The server judges what it parsed, the browser what it held. */
const overTheWire = (answers: EntryAnswers): EntryAnswers =>
  JSON.parse(JSON.stringify(answers)) as EntryAnswers;

test(`${ENTRIES} random entries are judged alike before and after the wire`, () => {
  let complete = 0;
  for (let seed = 1; seed <= ENTRIES; seed += 1) {
    const here = anyEntry(seed);
    const there = overTheWire(here);
    const [mine, theirs] = [judgeEntry(season, here), judgeEntry(season, there)];
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      throw new Error(`Entry ${seed} is judged in two ways`);
    const blocked = mine.some((issue) => issue.level === 'error');
    if (seed % 20 === 0 && completeness(season, here).complete === blocked)
      throw new Error(`Entry ${seed}: completeness contradicts the judge`);
    if (!blocked) complete += 1;
  }
  expect(complete).toBeGreaterThan(ENTRIES / 100);
}, 300_000);

test('what the strict schema accepts is what the judge lets pass, and a draft always accepts that, too', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const answers = anyEntry(seed);
    for (const step of season.steps) {
      const data = answers.data[step.id] ?? {};
      const strict = strictStep(season, step.id, answers).safeParse(data).success;
      const lenient = lenientStep(season, step.id).safeParse(data).success;
      const passes = judgeStep(season, step.id, answers).every((issue) => issue.level === 'warning');
      if (strict !== (lenient && passes))
        throw new Error(`Entry ${seed}, ${step.id}: ${strict} ${lenient} ${passes}`);
    }
  }
}, 300_000);

test('masked answers that come back unchanged are the stored ones again', () => {
  const fields = fieldsOf(season, 'team');
  const stored = personalEntry.data.team ?? {};
  const shown = maskStep(fields, stored);
  expect(JSON.stringify(shown)).not.toContain('11010519491231002X');
  expect(unmaskStep(fields, stored, shown)).toEqual(stored);
  expect(JSON.stringify(unmaskStep(fields, {}, shown))).not.toContain('****');
});
