import { pasteFigures, readBlock } from './paste-figures';

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
