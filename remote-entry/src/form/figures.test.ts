import {
  lastShare,
  pasteFigures,
  readBlock,
  readMoney,
  readPercent,
  readWhole,
  shortOf,
  writeMoney,
  writePercent,
} from './figures';

test.each([
  ['12.34', 12_340_000],
  ['1,234.5', 1_234_500_000],
  ['-0.01', -10_000],
  ['１２．３', 12_300_000],
  ['5万元', 5_000_000],
  ['0', 0],
  ['', null],
  ['12.345', '12.345'],
  ['abc', 'abc'],
  ['999999999.99', 999_999_999_990_000],
  ['1234567890', '1234567890'],
])('a sum typed as %s', (text, fen) => expect(readMoney(text)).toBe(fen));

test('money never passes through a rounding error', () => {
  for (let cents = 0; cents < 20_000; cents += 7) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const fen = readMoney(text);
    expect(fen).toBe(cents * 10_000);
    expect(readMoney(writeMoney(fen))).toBe(fen);
  }
});

test('percentages are basis points', () => {
  expect(readPercent('33.33%')).toBe(3333);
  expect(writePercent(3333)).toBe('33.33');
});

test('whole numbers stay whole', () => {
  expect(readWhole('12')).toBe(12);
  expect(readWhole('1.5')).toBe('1.5');
  expect(readWhole(' ')).toBeNull();
});

const rows = ['revenue', 'profit', 'research'];
const years = ['2023', '2024', '2025'];
const start = { row: 'revenue', year: '2023' };

test('a block goes where its first cell is put', () => {
  const block = readBlock('1,000.50\t2000\r\n(12.3)\t-5\r\n');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_500_000, 2024: 2_000_000_000 },
    profit: { 2023: -12_300_000, 2024: -5_000_000 },
  });
});

test('headings that were copied along are left out', () => {
  const block = readBlock('项目\t2023年\t2024年\t2025年\n营业收入\t1\t2\t3\n净利润\t4\t5\t6');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_000, 2024: 2_000_000, 2025: 3_000_000 },
    profit: { 2023: 4_000_000, 2024: 5_000_000, 2025: 6_000_000 },
  });
});

test('what reaches over the edge is left out, empty cells change nothing', () => {
  const block = readBlock('1\t\t3\t4');
  expect(pasteFigures({ revenue: { 2024: 7 } }, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_000, 2024: 7, 2025: 3_000_000 },
  });
});

const wan = 1_000_000;
const year = (...figures: number[]) =>
  Object.fromEntries(figures.map((figure, at) => [String(2023 + at), figure * wan]));

test.each(['', '\t\t', '-\t—\t/'])('a line "%s" without figures keeps its place', (blank) => {
  const block = readBlock(`1\t2\t3\n${blank}\n7\t8\t9\n`);
  const profit = { 2023: 5 };
  expect(pasteFigures({ profit }, block, rows, years, start)).toEqual({
    revenue: year(1, 2, 3),
    profit,
    research: year(7, 8, 9),
  });
});

test('a named line without figures keeps its place', () => {
  const block = readBlock('营业收入\t-\t-\t-\n净利润\t4\t5\t6\n');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({ profit: year(4, 5, 6) });
});

test.each([
  '\t2023年\t2024年\t2025年',
  '\t2023\t2024\t2025',
  '近三年财务数据\t\t\t\n项目\t２０２３年度\t2024年12月31日\t2025/12/31',
])('the heading "%s" is no figure', (heading) => {
  const block = readBlock(`${heading}\n营业收入\t1\t2\t3\n1. 净利润\t4\t5\t6`);
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: year(1, 2, 3),
    profit: year(4, 5, 6),
  });
});

test('figures go to the years that stand over them, wherever the block is put', () => {
  const block = readBlock('项目\t2025年\t2024年\t2023年\t同比\n营业收入\t3\t2\t1\t50%');
  const later = { row: 'revenue', year: '2025' };
  expect(pasteFigures({}, block, rows, years, later)).toEqual({ revenue: year(1, 2, 3) });
  const bare = readBlock('2025\t2024\t2023\n3\t2\t1');
  expect(pasteFigures({}, bare, rows, years, start)).toEqual({ revenue: year(1, 2, 3) });
});

test('a closed year takes nothing, the others what stands under them', () => {
  const block = readBlock('2023\t2024\t2025\n1\t2\t3');
  const open = { row: 'revenue', year: '2024' };
  expect(pasteFigures({}, block, rows, ['2024', '2025'], open)).toEqual({
    revenue: { 2024: 2 * wan, 2025: 3 * wan },
  });
});

test('sums of four digits are no years', () => {
  const block = readBlock('1200\t1500\t2000\n100\t200.125\t300');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: year(1200, 1500, 2000),
    profit: { ...year(100, 0, 300), 2024: '200.125' },
  });
  expect(pasteFigures({}, readBlock('2000\n300'), rows, years, start)).toEqual({
    revenue: year(2000),
    profit: year(300),
  });
});

const shareholders = (...shares: unknown[]) => shares.map((share, at) => ({ id: `s${at}`, share }));

test('the last row takes what is missing, or gives what is too much', () => {
  expect(shortOf(shareholders(3333, 3333, 3333))).toBe(1);
  expect(lastShare(shareholders(3333, 3333, 3333))).toBe(3334);
  expect(lastShare(shareholders(6000, 5000))).toBe(4000);
  expect(lastShare(shareholders(10_000, 1))).toBe(0);
});

test('a share that is not a number counts as none', () => {
  expect(shortOf(shareholders(5000, '33.333'))).toBe(5000);
  expect(lastShare(shareholders(5000, '33.333'))).toBe(5000);
  expect(lastShare(shareholders('33.333', undefined))).toBe(10_000);
});
