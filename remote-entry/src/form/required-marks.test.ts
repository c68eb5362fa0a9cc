import { sampleSeason2026 as season } from '@portal/season/sample-2026';
import { personalEntry } from '@portal/season/testing/filled-entry';
import { hasRequiredMark } from './required-marks';

const marks = (stepId: string, answers?: Record<string, unknown>) =>
  hasRequiredMark(season, stepId, {
    ...personalEntry,
    data: { ...personalEntry.data, ...(answers && { [stepId]: answers }) },
  });

test('steps with required questions or tables have required marks; steps without do not', () => {
  expect(marks('project')).toBe(true);
  expect(marks('team', {})).toBe(true);
  expect(marks('honours', {})).toBe(false);
  expect(marks('services', {})).toBe(false);
  expect(marks('submit')).toBe(false);
});

test('rows of an optional table, and questions shown because of an answer, add required marks', () => {
  expect(marks('honours', { rows: [{ id: 'h1' }] })).toBe(true);
  expect(marks('services', { wantsLoan: true })).toBe(true);
});
