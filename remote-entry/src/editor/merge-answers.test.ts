import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { applyChoices, findOpenConflicts, isIdentical, mergeAnswers, mergeStep } from './merge-answers';

const row = (id: string, name: string) => ({ id, name });

test('merging takes changes made on one side only', () => {
  const { merged, conflicts } = mergeAnswers({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '3' });
  expect(merged).toEqual({ a: '2', b: '3' });
  expect(conflicts).toEqual([]);
});

test('merging keeps typed whitespace, which may begin an answer', () => {
  expect(mergeAnswers({}, { name: ' ' }, { slogan: '短' }).merged).toEqual({ name: ' ', slogan: '短' });
  expect(isIdentical({ name: ' ' }, {})).toBe(false);
  expect(isIdentical([{ id: 'm1', name: '' }], [{ id: 'm1' }])).toBe(true);
});

test("a conflict keeps this side's answer and is reported", () => {
  const { merged, conflicts } = mergeAnswers({ a: '' }, { a: 'mine' }, { a: 'theirs' });
  expect(merged).toEqual({ a: 'mine' });
  expect(conflicts).toEqual([{ path: ['a'], mine: 'mine', theirs: 'theirs' }]);
});

test('answers sent by this page cause no conflict', () => {
  const sent = [{ a: 'ab', b: 'x' }];
  const theirs = { a: 'ab', b: 'x', c: 'elsewhere' };
  const { merged, conflicts } = mergeAnswers({}, { a: 'abc', b: '' }, theirs, sent);
  expect(merged).toEqual({ a: 'abc', b: '', c: 'elsewhere' });
  expect(conflicts).toEqual([]);
});

test('an answer that the server saved in normal form, and is typed on here, causes no conflict', () => {
  const [base, mine, theirs] = ['Smart ', 'Smart Grid', 'Smart'].map((name) => ({ name, teamName: '' }));
  const versions = { base: base ?? {}, mine: mine ?? {}, theirs: { ...theirs, teamName: '高原' } };
  const { merged, conflicts } = mergeStep(definition, 'project', versions);
  expect(merged).toEqual({ name: 'Smart Grid', teamName: '高原' });
  expect(conflicts).toEqual([]);
});

test('rows are merged one by one, and a row changed on either side is kept', () => {
  const base = { t: [row('1', 'one'), row('2', 'two'), row('3', 'three')] };
  const mine = { t: [row('1', 'ONE'), row('3', 'three'), row('4', 'four')] };
  const theirs = { t: [row('1', 'one'), row('2', 'TWO'), row('5', 'five')] };
  const { merged, conflicts } = mergeAnswers(base, mine, theirs);
  expect(merged.t).toEqual([row('1', 'ONE'), row('4', 'four'), row('2', 'TWO'), row('5', 'five')]);
  expect(conflicts).toEqual([]);
});

test('a row that was removed elsewhere but kept here clears its masked numbers', () => {
  const member = (name: string) => ({ id: 'm1', name, idNumber: '110***********002X', duty: '5*3' });
  const removed = { members: [{ ...member('李'), id: 'm2' }] };
  const base = { members: [member('张'), ...removed.members] };
  const mine = { members: [member('张三'), ...removed.members] };
  const { merged } = mergeStep(definition, 'team', { base, mine, theirs: removed });
  expect(merged.members).toEqual([{ ...member('张三'), idNumber: null }, ...removed.members]);
});

test('a row that this page sent and then removed does not return', () => {
  const sent = [{ t: [row('1', 'one'), row('2', 'two')] }];
  const { merged } = mergeAnswers({ t: [] }, { t: [row('1', 'one')] }, { t: sent[0]?.t }, sent);
  expect(merged.t).toEqual([row('1', 'one')]);
});

test('a conflict in a table cell names its row and column', () => {
  const { conflicts } = mergeAnswers(
    { t: [row('1', '')] },
    { t: [row('1', 'mine')] },
    { t: [row('1', 'theirs')] },
  );
  expect(conflicts).toEqual([{ path: ['t', '1', 'name'], mine: 'mine', theirs: 'theirs' }]);
});

test('figures are merged cell by cell, and a conflict names its row and year', () => {
  const base = { f: { revenue: { 2024: 1, 2025: 2 } } };
  const mine = { f: { revenue: { 2024: 9, 2025: 3 }, tax: { 2025: 7 } } };
  const theirs = { f: { revenue: { 2024: 1, 2025: 4 }, profit: { 2024: 8 } } };
  const { merged, conflicts } = mergeAnswers(base, mine, theirs);
  expect(merged.f).toEqual({ revenue: { 2024: 9, 2025: 3 }, profit: { 2024: 8 }, tax: { 2025: 7 } });
  expect(conflicts).toEqual([{ path: ['f', 'revenue', '2025'], mine: 3, theirs: 4 }]);
  const settled = applyChoices(merged, conflicts, () => 'theirs');
  expect(settled.f).toMatchObject({ revenue: { 2024: 9, 2025: 4 } });
});

test('a figure that this page sent and then changed causes no conflict', () => {
  const sent = [{ f: { revenue: { 2025: 2 } } }];
  const theirs = { f: { revenue: { 2025: 2 }, tax: { 2025: 7 } } };
  const whole = mergeAnswers({}, { f: { revenue: { 2025: 3 } } }, theirs, sent);
  expect(whole).toEqual({ merged: { f: { revenue: { 2025: 3 }, tax: { 2025: 7 } } }, conflicts: [] });
});

const file = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, size: 1, mime: 'application/pdf' });

test('regions and single files are merged as a whole', () => {
  const region = (code: string) => ({ r: { codes: [code], names: [code] } });
  expect(mergeAnswers(region('1'), region('2'), region('3')).conflicts).toHaveLength(1);
  expect(mergeAnswers({ f: file('1') }, { f: file('2') }, { f: file('3') }).conflicts).toHaveLength(1);
});

test.each([
  ['added on both sides', ['x'], ['x', 'one'], ['x', 'two'], ['x', 'one', 'two']],
  ['added to an empty list on both sides', [], ['one'], ['two'], ['one', 'two']],
  ['removed here and added there', ['x', 'y'], ['y'], ['x', 'y', 'two'], ['y', 'two']],
  ['all removed here, one added there', ['x'], [], ['x', 'two'], ['two']],
  ['reordered here, one removed there', ['x', 'y', 'z'], ['z', 'y', 'x'], ['x', 'z'], ['z', 'x']],
  ['each removed by one side', ['x', 'y'], ['x'], ['y'], []],
])('multiple files are merged one by one: %s', (_what, base, mine, theirs, expected) => {
  const files = (ids: string[]) => (ids.length > 0 ? ids.map(file) : null);
  const whole = mergeAnswers({ f: files(base) }, { f: files(mine) }, { f: files(theirs) });
  expect(whole).toEqual({ merged: { f: files(expected) }, conflicts: [] });
  const cell = (ids: string[]) => ({ t: [{ id: 'r1', f: files(ids) }] });
  expect(mergeAnswers(cell(base), cell(mine), cell(theirs))).toEqual({
    merged: cell(expected),
    conflicts: [],
  });
});

test('a file that this page sent and then removed does not return', () => {
  const sent = [{ f: [file('x'), file('one')] }];
  const theirs = { f: [file('x'), file('one'), file('two')] };
  const { merged } = mergeAnswers({ f: [file('x')] }, { f: [file('x'), file('three')] }, theirs, sent);
  expect(merged.f).toEqual([file('x'), file('three'), file('two')]);
});

test('merging keeps a retyped number whose mask equals the stored one', () => {
  const shown = { id: '110***********002X' };
  const typed = { id: '11010519491231002X' };
  expect(mergeAnswers(shown, typed, shown).merged).toEqual(typed);
  // Saved and not retyped, so the mask may replace it.
  expect(mergeAnswers(typed, typed, shown).merged).toEqual(shown);
});

test('a conflict stays open until both sides agree', () => {
  const open = [{ path: ['a'], mine: 'x', theirs: 'y' }];
  expect(findOpenConflicts(open, [], { a: 'x' }, { a: 'y' })).toEqual(open);
  expect(findOpenConflicts(open, [], { a: 'y' }, { a: 'y' })).toEqual([]);
  expect(findOpenConflicts(open, open, { a: 'x' }, { a: 'y' })).toEqual([]);
});

test('removing a row resolves the conflicts in it', () => {
  const earlier = [{ path: ['t', '1', 'name'], mine: 'mine', theirs: 'theirs' }];
  const theirs = { t: [row('1', 'theirs')] };
  expect(findOpenConflicts(earlier, [], { t: [row('1', 'mine')] }, theirs)).toEqual(earlier);
  expect(findOpenConflicts(earlier, [], { t: [] }, theirs)).toEqual([]);
});
