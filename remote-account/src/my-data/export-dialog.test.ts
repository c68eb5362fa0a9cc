import { toFileName } from './export-dialog';

test('the exported file is named by the day in Beijing', () => {
  expect(toFileName('2026-11-22T17:30:00.000Z')).toBe('我的数据-2026-11-23.json');
});
