import type { EntryAnswers } from './answers';
import type { Column, Field } from './field';
import type { Check } from './fields/field-settings';
import { getFieldType } from './fields/registry';
import { judgeField } from './judge';
import { sampleSeason2026 as season } from './sample-2026';
import { today } from './testing/filled-entry';

function said(field: Column, value: unknown, others: Record<string, unknown> = {}): string[] {
  const answers: EntryAnswers = { participant: 'personal', data: { project: others }, today };
  return judgeField(season, 'project', field, value, answers).map(({ message }) => message);
}

const atMost: Check[] = [{ name: 'at-most', reference: '.limit' }];

test.each<[Column, number, number, string]>([
  [{ key: 'sum', label: '融资金额', type: 'money', checks: atMost }, 2, 1, '融资金额不能大于1.00万元'],
  [{ key: 'share', label: '出让比例', type: 'percent', checks: atMost }, 20, 12.5, '出让比例不能大于12.50%'],
  [
    { key: 'staff', label: '研发人员', type: 'number', unit: '人', checks: atMost },
    9,
    8,
    '研发人员不能大于8人',
  ],
])('a limit is shown in the unit of its field: $0.type', (field, value, limit, message) => {
  const stored = { money: 1_000_000, percent: 100 }[field.type as string] ?? 1;
  expect(said(field, value * stored, { limit: limit * stored })).toEqual([message]);
  expect(said(field, limit * stored, { limit: limit * stored })).toEqual([]);
});

test.each<[Check, string, string[]]>([
  [{ name: 'after', reference: '.from' }, '2026-05', ['结束应晚于2026-05']],
  [{ name: 'after', reference: '.from', orEqual: true }, '2026-05', []],
  [{ name: 'after', reference: '.from', orEqual: true }, '2026-04', ['结束应不早于2026-05']],
  [{ name: 'before', reference: '.from' }, '2026-05', ['结束应早于2026-05']],
  [{ name: 'before', reference: '.from', orEqual: true }, '2026-06', ['结束应不晚于2026-05']],
  [{ name: 'before', reference: '.from' }, '2026-04', []],
])('check %j on the month %s', (check, value, messages) => {
  const field: Column = { key: 'to', label: '结束', type: 'month', checks: [check] };
  expect(said(field, value, { from: '2026-05' })).toEqual(messages);
  expect(said(field, value)).toEqual([]);
});

const mobile: Column = {
  key: 'mobile',
  label: '手机',
  type: 'text',
  limits: { max: 20 },
  checks: [{ name: 'cn-mobile' }],
};

test.each(['138 0013 8000', '138-0013-8000', '+86 13800138000', '１３８００１３８０００'])(
  'a mobile number is accepted as pasted from a phone, as at registration: %s',
  (copied) => {
    expect(said(mobile, copied)).toEqual([]);
    expect(getFieldType(mobile).tidy?.(mobile, copied)).toBe('13800138000');
  },
);

test('an invalid mobile number is rejected, and a value that is not text is kept', () => {
  expect(said(mobile, '1380013800')).toEqual(['请输入正确的11位手机号']);
  expect(getFieldType(mobile).tidy?.(mobile, 12)).toBe(12);
});

test('composite answers are duplicates only if all their parts are equal', () => {
  const village = { key: 'village', label: '村', type: 'region' } as const;
  const checks: Check[] = [{ name: 'unique-in-table', column: 'village' }];
  const field: Field = {
    key: 'sites',
    label: '地点',
    type: 'table',
    rowName: '地点',
    limits: { max: 5 },
    columns: [village],
    checks,
  };
  const at = (code: string, name: string) => ({ codes: ['53', code], names: ['云南省', name] });
  const rows = [at('5301', '昆明市'), at('5303', '曲靖市'), at('5301', '昆明市')];
  const answers: EntryAnswers = { participant: 'personal', data: {}, today };
  const value = rows.map((each, index) => ({ id: `s${index}`, village: each }));
  const found = judgeField(season, 'project', field, value, answers);
  expect(found.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['sites.2.village', '村重复'],
  ]);
});

test('bidi control characters are rejected in single-line text and tags, but allowed in multi-line text', () => {
  const message = '含有看不见的控制字符，请手动输入';
  const limits = { max: 20 };
  expect(said({ key: 'name', label: '名称', type: 'text', limits }, '云上\u202e果园')).toEqual([
    `名称${message}`,
  ]);
  const words: Column = { key: 'words', label: '关键词', type: 'tags', limits: { max: 3, length: 9 } };
  expect(said(words, ['果园', '\u202d云上'])).toEqual([`关键词${message}`]);
  expect(said({ key: 'about', label: '简介', type: 'textarea', limits }, '\u202bئۇيغۇر\u202c')).toEqual([]);
});
