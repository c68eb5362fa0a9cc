import { judgeStep } from './judge';
import { enterpriseEntry } from './sample-2026/filled-entry';
import { sampleSeason2026 as season } from './sample-season-2026';
import { lenientStep } from './step-schema';

/** @returns what is said about an answer in an otherwise filled entry, after a draft was taken with it */
function saidOf(stepId: string, key: string, value: unknown): string[] {
  const data = { ...enterpriseEntry.data[stepId], [key]: value };
  expect(lenientStep(season, stepId).safeParse(data).error?.issues).toBeUndefined();
  const answers = { ...enterpriseEntry, data: { ...enterpriseEntry.data, [stepId]: data } };
  return judgeStep(season, stepId, answers).flatMap(({ path, message }) => (path[0] === key ? message : []));
}

test('a whole plan pasted into one answer is saved, and what is too much is counted', () => {
  expect(saidOf('project', 'summary', '字'.repeat(25_000))).toEqual([
    expect.stringMatching(/^项目简介最多\d+个字，已超出\d+个字$/),
  ]);
});

test('a tag that is a whole sentence is saved, and named by its beginning', () => {
  expect(saidOf('project', 'keywords', ['字'.repeat(3000)])).toEqual([
    '“字字字字字字字字字字…”最多10个字，已超出2990个字',
  ]);
});

test('words pasted over figures are saved, and marked at their cell', () => {
  expect(saidOf('finance', 'figures', { revenue: { 2025: '见附件'.repeat(100) } })).toContain(
    '2025年营业收入请填写数字，最多两位小数',
  );
});
