import { sampleSeason2026 } from '@portal/season/sample-2026';
import { outlineSteps } from './step-outline';

afterEach(() => jest.useRealTimers());

test('a field asked from a given date appears in the outline at midnight in Beijing', () => {
  const definition = structuredClone(sampleSeason2026);
  const field = definition.steps[0]?.fields[0];
  if (!field) throw new Error('The season has no fields');
  field.when = { field: '$today', notBefore: '2027-01-01' };
  const isOutlined = () => outlineSteps(definition).personal[0]?.fields.some(({ key }) => key === field.key);
  jest.useFakeTimers().setSystemTime(new Date('2026-12-31T23:59:59+08:00'));
  expect(isOutlined()).toBe(false);
  jest.setSystemTime(new Date('2027-01-01T00:00:00+08:00'));
  expect(isOutlined()).toBe(true);
});
