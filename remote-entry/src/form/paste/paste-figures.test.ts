import { pasteFigures, readBlock } from './paste-figures';

const rows = ['revenue', 'profit', 'research'];
const years = ['2023', '2024', '2025'];
const start = { row: 'revenue', year: '2023' };

test('a pasted block starts at the cell it is pasted into', () => {
  const block = readBlock('1,000.50\t2000\r\n(12.3)\t-5\r\n');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_500_000, 2024: 2_000_000_000 },
    profit: { 2023: -12_300_000, 2024: -5_000_000 },
  });
});

test('negative amounts with typographic minus signs are read as figures, not as a heading column', () => {
  const block = readBlock('−12.3\t–5\n−¥1\t-2\n—\t3');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: { 2023: -12_300_000, 2024: -5_000_000 },
    profit: { 2023: -1_000_000, 2024: -2_000_000 },
    research: { 2024: 3_000_000 },
  });
});

test('pasted headings are ignored', () => {
  const block = readBlock('项目\t2023年\t2024年\t2025年\n营业收入\t1\t2\t3\n净利润\t4\t5\t6');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_000, 2024: 2_000_000, 2025: 3_000_000 },
    profit: { 2023: 4_000_000, 2024: 5_000_000, 2025: 6_000_000 },
  });
});

test('pasted cells outside the matrix are ignored, and empty cells change nothing', () => {
  const block = readBlock('1\t\t3\t4');
  expect(pasteFigures({ revenue: { 2024: 7 } }, block, rows, years, start)).toEqual({
    revenue: { 2023: 1_000_000, 2024: 7, 2025: 3_000_000 },
  });
});

const wan = 1_000_000;
const year = (...figures: number[]) =>
  Object.fromEntries(figures.map((figure, at) => [String(2023 + at), figure * wan]));

test.each(['', '\t\t', '-\t—\t/'])('a pasted line "%s" without figures keeps its row', (blank) => {
  const block = readBlock(`1\t2\t3\n${blank}\n7\t8\t9\n`);
  const profit = { 2023: 5 };
  expect(pasteFigures({ profit }, block, rows, years, start)).toEqual({
    revenue: year(1, 2, 3),
    profit,
    research: year(7, 8, 9),
  });
});

test('a pasted line with a name but without figures keeps its row', () => {
  const block = readBlock('营业收入\t-\t-\t-\n净利润\t4\t5\t6\n');
  expect(pasteFigures({}, block, rows, years, start)).toEqual({ profit: year(4, 5, 6) });
});

test.each([
  '\t2023年\t2024年\t2025年',
  '\t2023\t2024\t2025',
  '近三年财务数据\t\t\t\n项目\t２０２３年度\t2024年12月31日\t2025/12/31',
])('the pasted heading "%s" is not read as figures', (heading) => {
  const block = readBlock(`${heading}\n营业收入\t1\t2\t3\n1. 净利润\t4\t5\t6`);
  expect(pasteFigures({}, block, rows, years, start)).toEqual({
    revenue: year(1, 2, 3),
    profit: year(4, 5, 6),
  });
});

test('pasted figures follow the years in their heading', () => {
  const block = readBlock('项目\t2025年\t2024年\t2023年\t同比\n营业收入\t3\t2\t1\t50%');
  const later = { row: 'revenue', year: '2025' };
  expect(pasteFigures({}, block, rows, years, later)).toEqual({ revenue: year(1, 2, 3) });
  const bare = readBlock('2025\t2024\t2023\n3\t2\t1');
  expect(pasteFigures({}, bare, rows, years, start)).toEqual({ revenue: year(1, 2, 3) });
});

test('pasted columns of closed years are ignored', () => {
  const block = readBlock('2023\t2024\t2025\n1\t2\t3');
  const open = { row: 'revenue', year: '2024' };
  expect(pasteFigures({}, block, rows, ['2024', '2025'], open)).toEqual({
    revenue: { 2024: 2 * wan, 2025: 3 * wan },
  });
});

test('four-digit amounts are not read as years', () => {
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
