import { formatTable } from './print';

test('each row of a table is one line, whatever its cells hold', () => {
  const table = formatTable(['编号', '信息', '次数'], [['a1', 'first\r\nsecond\u2028  third', 3]]);
  expect(table).toBe('编号  信息                次数\na1    first second third  3');
});
