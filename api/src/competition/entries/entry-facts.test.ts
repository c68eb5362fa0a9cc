import { getCompleteness } from '@portal/season/completeness';
import { sampleSeason2026 as season } from '@portal/season/sample-2026';
import { enterpriseEntry, personalEntry } from '@portal/season/testing/filled-entry';
import fc from 'fast-check';
import { judgeProgress, type Progress } from './entry-facts';

type Data = Record<string, Record<string, unknown>>;

interface Change {
  stepId: string;
  without: number[];
  track: string[];
  founded: string | undefined;
}

const change: fc.Arbitrary<Change> = fc.record({
  stepId: fc.constantFrom(...season.steps.map(({ id }) => id)),
  /** Which of the step's answers go, by position. */
  without: fc.array(fc.nat(30), { maxLength: 6 }),
  track: fc.constantFrom(...season.tracks.flatMap((area) => area.tracks.map(({ id }) => [area.id, id]))),
  founded: fc.constantFrom(undefined, '2015-03-01', '2025-03-01'),
});

function changed(start: Data, { stepId, without, track, founded }: Change): Data {
  const kept = Object.entries(start[stepId] ?? {}).filter((_answer, at) => !without.includes(at));
  const project = stepId === 'project' ? { track, ...(founded ? { founded } : {}) } : {};
  return { [stepId]: { ...Object.fromEntries(kept), ...project } };
}

it('judges incrementally after each save as it would judge from scratch', () => {
  let again = 0;
  let all = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(enterpriseEntry, personalEntry),
      fc.array(change, { minLength: 2, maxLength: 8 }),
      (start, changes) => {
        const whole = start.data as Data;
        let answers = { ...start, data: whole };
        let progress: Progress = judgeProgress(season, answers);
        for (const next of changes) {
          answers = { ...answers, data: { ...answers.data, ...changed(whole, next) } };
          const before = progress.judged;
          progress = judgeProgress(season, answers, progress, next.stepId);
          const { percent, complete, steps } = progress;
          expect({ percent, complete, steps }).toEqual(getCompleteness(season, answers));
          for (const [id, judged] of progress.judged) again += judged === before.get(id) ? 0 : 1;
          all += progress.judged.size;
        }
      },
    ),
    { numRuns: 300 },
  );
  // Otherwise everything was judged each time, and this proves nothing.
  expect(again).toBeLessThan(all * 0.7);
});

it('judges everything again on another day', () => {
  const progress = judgeProgress(season, enterpriseEntry);
  const tomorrow = judgeProgress(season, { ...enterpriseEntry, today: '2099-01-01' }, progress, 'team');
  for (const [id, judged] of tomorrow.judged) expect(judged).not.toBe(progress.judged.get(id));
});
