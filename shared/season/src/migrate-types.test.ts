import { type SeasonDefinition, seasonDefinitionSchema } from './definition';
import { formatAnswer } from './display';
import { type Field, fieldSchema } from './field';
import { getCurrentAnswers, getLegacyAnswers, migrateDraft } from './migrate-draft';
import { harvestSeason } from './testing/harvest-season';

const ask = (settings: object): Field => fieldSchema.parse({ key: 'asked', label: '所问', ...settings });

const QUESTIONS: Readonly<Record<string, [Field, unknown]>> = {
  text: [ask({ type: 'text', limits: { max: 20 } }), '写下的话'],
  textarea: [ask({ type: 'textarea', limits: { max: 200 } }), '写下的很多话'],
  number: [ask({ type: 'number', unit: '亩' }), 120],
  money: [ask({ type: 'money' }), 3_000_000],
  percent: [ask({ type: 'percent' }), 1250],
  date: [ask({ type: 'date' }), '2030-04-01'],
  month: [ask({ type: 'month', present: '仍在进行' }), '2030-04'],
  present: [ask({ type: 'month', present: '仍在进行' }), 'present'],
  'date-range by day': [ask({ type: 'date-range', precision: 'day' }), { from: '2030-04-01', to: null }],
  'date-range by month': [
    ask({ type: 'date-range', precision: 'month' }),
    { from: '2030-04', to: '2030-05' },
  ],
  select: [ask({ type: 'select', options: [{ value: 'grow', label: '种植业' }] }), 'grow'],
  cascade: [ask({ type: 'cascade', dictionary: 'tracks' }), ['field', 'rice']],
  region: [ask({ type: 'region' }), { codes: ['53', '5301'], names: ['云南省', '昆明市'] }],
  tags: [ask({ type: 'tags', limits: { max: 5, length: 10 } }), ['水稻', '传感']],
  boolean: [ask({ type: 'boolean' }), true],
  file: [
    ask({ type: 'file', purpose: 'material', limits: { maxBytes: 9, mimes: ['application/pdf'] } }),
    { fileId: 'f1', name: '证明.pdf', size: 1, mime: 'application/pdf' },
  ],
  map: [ask({ type: 'map' }), { lng: 102.71225, lat: 25.04061, datum: 'wgs84' }],
  row: [ask({ type: 'row', table: 'crew.people', labelColumn: 'fullName' }), 'one'],
  table: [
    ask({
      type: 'table',
      rowName: '行',
      limits: { max: 5 },
      columns: [{ key: 'said', label: '说', type: 'text', limits: { max: 9 } }],
    }),
    [{ id: 'r1', said: '表中的话' }],
  ],
  matrix: [
    ask({ type: 'matrix', rows: [{ key: 'income', label: '收入' }], years: ['2030'] }),
    { income: { 2030: 7_000_000 } },
  ],
};

const CREW = { people: [{ id: 'one', fullName: '禾苗' }] };

function withQuestion(field: Field, version: number): SeasonDefinition {
  const steps = harvestSeason.steps.map((step) => (step.id === 'idea' ? { ...step, fields: [field] } : step));
  return seasonDefinitionSchema.parse({ ...harvestSeason, version, steps });
}

const told = (value: unknown) => JSON.stringify(value) ?? '';

/** The parts of an answer, none of which may get lost. */
function flattenAnswer(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [told(value)];
  return Object.values(value).flatMap(flattenAnswer);
}

function change(from: string, to: string) {
  const [before, value] = QUESTIONS[from] as [Field, unknown];
  const [after] = QUESTIONS[to] as [Field, unknown];
  const [old, now] = [withQuestion(before, 1), withQuestion(after, 2)];
  const { data } = migrateDraft(old, now, { crew: CREW, idea: { asked: value } });
  const own = data.idea ?? {};
  const words = formatAnswer(old, before, value, { data: { crew: CREW } });
  return {
    value,
    words,
    current: getCurrentAnswers(now, 'idea', own),
    legacy: getLegacyAnswers(now, 'idea', own),
  };
}

const names = Object.keys(QUESTIONS);
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));

test.each(pairs)('changing a %s to a %s loses no part of the answer', (from, to) => {
  const { value, words, current, legacy } = change(from, to);
  const left = told([current, legacy]);
  const missing = left.includes(told(words))
    ? []
    : flattenAnswer(value).filter((part) => part !== 'null' && !left.includes(part));
  expect(missing).toEqual([]);
});

const UNITS = ['number', 'money', 'percent'];
const otherUnits = UNITS.flatMap((from) =>
  UNITS.filter((to) => to !== from).map((to) => [from, to] as const),
);

test.each(otherUnits)('a %s is not reinterpreted in the smallest unit of a %s', (from, to) => {
  const { words, current } = change(from, to);
  expect(current).toEqual({ asked: words });
});

test.each(['select', 'cascade', 'row'])(
  'the answer to a %s becomes readable text, not codes, in a text field',
  (from) => {
    const { words, current, legacy } = change(from, 'text');
    expect([current, legacy]).toEqual([{ asked: words }, {}]);
  },
);

test.each([
  ['date', 'month'],
  ['month', 'date'],
  ['text', 'date'],
  ['select', 'month'],
  ['date-range by day', 'date-range by month'],
  ['region', 'date-range by day'],
  ['text', 'row'],
])('a %s that cannot be shown as a %s becomes a legacy answer', (from, to) => {
  const { current, legacy } = change(from, to);
  expect(current).toEqual({});
  expect(Object.keys(legacy)).toEqual(['asked__v1']);
});

test('“until now” becomes a legacy answer if the form no longer offers it', () => {
  const [before] = QUESTIONS.month as [Field, unknown];
  const [old, now] = [withQuestion(before, 1), withQuestion(ask({ type: 'month' }), 2)];
  const { data } = migrateDraft(old, now, { idea: { asked: 'present' } });
  expect(data.idea).toEqual({ asked__v1: '仍在进行' });
});

test.each([
  ['month', '2030'],
  ['month', '-04'],
  ['date-range by month', { from: '2030', to: null }],
])('an incomplete %s stays in the draft if the form still asks for it', (type, half) => {
  const [asked] = QUESTIONS[type] as [Field, unknown];
  const { data, notes } = migrateDraft(withQuestion(asked, 1), withQuestion(asked, 2), {
    idea: { asked: half },
  });
  expect([data.idea, notes]).toEqual([{ asked: half }, []]);
});

test('a chosen row becomes a legacy answer in words when the field refers to another table', () => {
  const [people] = QUESTIONS.row as [Field, unknown];
  const helpers = { ...people, table: 'crew.helpers' } as Field;
  const { data, notes } = migrateDraft(withQuestion(people, 1), withQuestion(helpers, 2), {
    crew: CREW,
    idea: { asked: 'one' },
  });
  expect(data.idea).toEqual({ asked__v1: '禾苗' });
  expect(notes).toEqual(['“所问”的填写方式有变化，请核对，不再适用的内容保留在旧版内容中']);
});

test.each(['file', 'region', 'date', 'table', 'matrix'])(
  'a chosen row becomes a legacy answer in words when the form asks for a %s instead',
  (to) => {
    const { legacy } = change('row', to);
    expect(legacy).toEqual({ asked__v1: '禾苗' });
  },
);

test.each(['row', 'select'])(
  'a chosen %s in a table cell becomes a legacy answer in words when the column asks for a file',
  (from) => {
    const [chosen, value] = QUESTIONS[from] as [Field, unknown];
    const [file] = QUESTIONS.file as [Field, unknown];
    const table = (column: Field) =>
      ask({ type: 'table', rowName: '行', limits: { max: 5 }, columns: [{ ...column, key: 'proof' }] });
    const { data } = migrateDraft(withQuestion(table(chosen), 1), withQuestion(table(file), 2), {
      crew: CREW,
      idea: { asked: [{ id: 'r1', proof: value }] },
    });
    const words = from === 'row' ? '禾苗' : '种植业';
    expect(data.idea).toEqual({ asked: [{ id: 'r1' }], asked__v1: [{ id: 'r1', proof: words }] });
  },
);
