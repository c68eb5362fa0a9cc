import { sampleSeason2026 as season } from '@portal/season/sample-2026';
import { personalEntry } from '@portal/season/testing/filled-entry';
import { hasRequiredMark } from './required-marks';

const marks = (stepId: string, answers?: Record<string, unknown>) =>
  hasRequiredMark(season, stepId, {
    ...personalEntry,
    data: { ...personalEntry.data, ...(answers && { [stepId]: answers }) },
  });

test('a step with required questions or tables has marks, one that asks for nothing has none', () => {
  expect(marks('project')).toBe(true);
  expect(marks('team', {})).toBe(true);
  expect(marks('honours', {})).toBe(false);
  expect(marks('services', {})).toBe(false);
  expect(marks('submit')).toBe(false);
});

test('marks come with the rows of an optional table, and with questions that an answer opens', () => {
  expect(marks('honours', { rows: [{ id: 'h1' }] })).toBe(true);
  expect(marks('services', { wantsLoan: true })).toBe(true);
});
