import type { EntryAnswers } from './answers';
import { getCompleteness } from './completeness';
import { getStepFields } from './definition';
import { judgeEntry } from './judge';
import { sampleSeason2026 as season } from './sample-2026';
import { maskStep, unmaskStep } from './sensitive';
import { personalEntry } from './testing/filled-entry';
import { randomEntry } from './testing/random';

const ENTRIES = process.env.NIGHTLY ? 100_000 : 500;
/** The JSON that is sent: the server judges what it parsed, the browser what it holds. */
const overTheWire = (answers: EntryAnswers): EntryAnswers =>
  JSON.parse(JSON.stringify(answers)) as EntryAnswers;

test(`${ENTRIES} random entries are judged the same before and after they are sent as JSON`, () => {
  let complete = 0;
  for (let seed = 1; seed <= ENTRIES; seed += 1) {
    const here = randomEntry(seed);
    const there = overTheWire(here);
    const [mine, theirs] = [judgeEntry(season, here), judgeEntry(season, there)];
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      throw new Error(`Entry ${seed} is judged in two ways`);
    const blocked = mine.some((issue) => issue.level === 'error');
    if (seed % 20 === 0 && getCompleteness(season, here).complete === blocked)
      throw new Error(`Entry ${seed}: getCompleteness contradicts the judge`);
    if (!blocked) complete += 1;
  }
  expect(complete).toBeGreaterThan(ENTRIES / 100);
}, 300_000);

test('unchanged masked answers are restored to the stored ones, and no mask is ever stored', () => {
  const fields = getStepFields(season, 'team');
  const stored = personalEntry.data.team ?? {};
  const shown = maskStep(fields, stored);
  expect(JSON.stringify(shown)).not.toContain('11010519491231002X');
  expect(unmaskStep(fields, stored, shown)).toEqual(stored);
  expect(JSON.stringify(unmaskStep(fields, {}, shown))).not.toContain('****');
});
