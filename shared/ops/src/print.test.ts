import { formatTable, printable } from './print';

test('each table row is one line, whatever its cells contain', () => {
  const table = formatTable(['编号', '信息', '次数'], [['a1', 'first\r\nsecond\u2028  third', 3]]);
  expect(table).toBe('编号  信息                次数\na1    first second third  3');
});

test('names cannot change the direction of a terminal line', () => {
  expect(printable('星火\u202e团队\t通过\n')).toBe('星火团队\t通过\n');
});
