import { sampleSeason2026 as definition } from '../sample-2026';
import type { ColumnOf } from './field-type';
import { readDate, readMoney, readPath, readPercent, readWhole } from './read-text';
import { getFieldType } from './registry';

test.each([
  ['2020/1/5', '2020-01-05'],
  ['2020年1月5日', '2020-01-05'],
  ['20200105', '2020-01-05'],
  ['２０２０．１．５', '2020-01-05'],
  ['2020 年 1 月 5 日', '2020-01-05'],
  ['2020-01-05 00:00:00', '2020-01-05'],
  ['2020/1/1 10:30', '2020-01-01'],
  ['2020/1/5 08:30', '2020-01-05'],
  ['2020-01-05T08:30:00', '2020-01-05'],
  ['2020/1/5 下午 3:30', '2020-01-05'],
  ['2020年1月5日8时30分', '2020-01-05'],
  ['2020/1', undefined],
  ['2020/13/5', undefined],
  ['2020/2/30', undefined],
  ['去年', undefined],
])('%s is read as the day %s, whatever time of day a spreadsheet adds', (text, day) => {
  expect(readDate(text, 'day')).toBe(day);
});

test.each(['2020/1', '2020年1月', '202001', '2020/1/15 10:30'])('%s is read as the month 2020-01', (text) => {
  expect(readDate(text, 'month')).toBe('2020-01');
});

const range = (precision: 'day' | 'month'): ColumnOf<'date-range'> => ({
  key: 'time',
  label: '时间',
  type: 'date-range',
  precision,
});
const context = { definition, answers: { data: {} } };

test.each([
  ['month', '2018年9月至2022年6月', '2018-09', '2022-06'],
  ['month', '2018.09——2022.06', '2018-09', '2022-06'],
  ['month', '2018.09-2022.06', '2018-09', '2022-06'],
  ['month', '2018-09 - 2022-06', '2018-09', '2022-06'],
  ['month', '201809～202206', '2018-09', '2022-06'],
  ['day', '2018/9/1—2022/6/30', '2018-09-01', '2022-06-30'],
] as const)('the range by %s, %s, is read as %s to %s', (precision, text, from, to) => {
  const field = range(precision);
  expect(getFieldType(field).readText?.(field, text, context)).toEqual({ from, to });
});

test('the full stop of a Chinese keyboard is read as a decimal point', () => {
  expect([readMoney('12。5'), readPercent('33｡5')]).toEqual([12_500_000, 3350]);
});

test('a path may be written with half-width or full-width separators', () => {
  const [{ value = '', label = '', children: [below] = [] } = {}] = definition.dictionaries.industry ?? [];
  for (const sign of ['/', ' / ', '／', '>', '＞', '-', '｜'])
    expect(readPath(definition.dictionaries.industry ?? [], `${label}${sign}${below?.label}`)).toEqual([
      value,
      below?.value,
    ]);
});

test.each([
  ['高端装备-新材料 / 机器人', ['new', 'robots']],
  ['高端装备 / 机器人', ['old', 'robots']],
  ['高端装备-新材料-AI/ML', ['new', 'ai']],
  ['高端装备－新材料＞ai／ml', ['new', 'ai']],
  ['new / ai', ['new', 'ai']],
  ['高端装备-新材料', ['new']],
  ['高端装备-新材', undefined],
  ['高端装备与机器人', undefined],
  ['高端装备-新材料-', undefined],
  ['高端装备-新材料-稀土', ['old', 'materials', 'rare']],
  ['高端装备-机器人', ['old', 'robots']],
])('the path %s, whose option names contain separators, is resolved to %j', (text, path) => {
  const options = [
    {
      value: 'old',
      label: '高端装备',
      children: [
        { value: 'robots', label: '机器人' },
        { value: 'materials', label: '新材料', children: [{ value: 'rare', label: '稀土' }] },
      ],
    },
    {
      value: 'new',
      label: '高端装备-新材料',
      children: [
        { value: 'robots', label: '机器人' },
        { value: 'ai', label: 'AI/ML' },
      ],
    },
  ];
  expect(readPath(options, text)).toEqual(path);
});

test('a figure is read with its own unit, and stays text with another unit', () => {
  expect([readMoney('1,200.5万元'), readPercent('６０％'), readWhole('1,200')]).toEqual([
    12_005_000_00, 6000, 1200,
  ]);
  expect([readMoney('5%'), readPercent('5万元'), readWhole('5万元'), readWhole('5%')]).toEqual([
    '5%',
    '5万元',
    '5万元',
    '5%',
  ]);
  const people: ColumnOf<'number'> = { key: 'people', label: '人数', type: 'number', unit: '人' };
  const read = (text: string) => getFieldType(people).readText?.(people, text, context);
  expect([read('25人'), read(' 25 人 '), read('25'), read('25家')]).toEqual([25, 25, 25, '25家']);
});

test.each([
  ['with a currency sign', '￥1,200.5', 1200.5],
  ['in 万', '1200.5 万', 1200.5],
  ['with a typographic minus', '−20', -20],
  ['with a dash as minus', '–¥20', -20],
  ['in parentheses, for a loss', '（5.5）', -5.5],
  ['with invisible characters copied from a chat or spreadsheet', '\u200b500\u200e', 500],
])('a sum %s is read as it is displayed', (_, text, wan) => {
  expect(readMoney(text)).toBe(wan * 1_000_000);
});

test('invisible characters around a percentage or a number are ignored', () => {
  expect([readPercent('\u202d10%\u202c'), readWhole('\ufeff25')]).toEqual([1000, 25]);
});
