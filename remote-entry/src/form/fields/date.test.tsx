import type { FieldOf } from '@portal/season/field';
import { renderControl } from '../../../test/test-control';
import type { ServerClock } from '../../editor/server-clock';
import { monthControl } from './date';

/** The last hours of 2026 in UTC are 2027 in Beijing. */
const clock = { now: () => Date.parse('2026-12-31T20:00:00Z') } as ServerClock;

const renderMonth = (settings: Partial<FieldOf<'month'>>, value: unknown) =>
  renderControl<FieldOf<'month'>>(
    monthControl,
    { key: 'end', label: '结束时间', type: 'month', ...settings },
    { value, editor: { clock } },
  );

const DISABLED = /<(input|select|button)[^>]* disabled/;

test('a stored “until now” that is no longer offered does not disable the month', () => {
  expect(renderMonth({}, 'present')).not.toMatch(DISABLED);
});

test('the month is disabled while “until now” is ticked', () => {
  expect(renderMonth({ present: '至今' }, 'present')).toMatch(DISABLED);
});

test('a month in the past offers no future years by the server’s clock; other months do', () => {
  const before = { name: 'before', reference: '$today', orEqual: true } as const;
  const offersNextYear = (settings: Partial<FieldOf<'month'>>) =>
    ['2027年', '2028年'].map((year) => renderMonth(settings, null).includes(year));
  expect(offersNextYear({ checks: [before] })).toEqual([true, false]);
  expect(offersNextYear({ checks: [{ ...before, level: 'warning' }] })).toEqual([true, true]);
  expect(offersNextYear({})).toEqual([true, true]);
});
