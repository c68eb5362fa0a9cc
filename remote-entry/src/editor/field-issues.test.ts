import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { createDraft } from './draft';
import { isRemarked, placeOfRemark, type Remark, remarkAt } from './field-issues';
import { entryWith } from './test-editor';

const NAME: Remark = { path: ['project', 'name'], message: '请用全称' };
const NUMBER: Remark = { path: ['team', 'members', 0, 'idNumber'], message: '与扫描件不符', rowId: 'm1' };
const remarks = [NAME, NUMBER];
const NUMBER_OF = (at: number) => ['members', at, 'idNumber'];

function draftWith(...ids: string[]) {
  const draft = createDraft(definition, entryWith({}), 0);
  draft.setAnswer(
    'team',
    'members',
    ids.map((id) => ({ id })),
  );
  return draft;
}

test('a remark is at its field', () => {
  expect(remarkAt(draftWith(), remarks, 'project', ['name'])).toBe(NAME);
});

test('a remark moves with its row', () => {
  const draft = draftWith('m1', 'm2');
  expect(remarkAt(draft, remarks, 'team', NUMBER_OF(0))).toBe(NUMBER);
  draft.setAnswer('team', 'members', [{ id: 'm2' }, { id: 'm1' }]);
  expect([0, 1].map((at) => remarkAt(draft, remarks, 'team', NUMBER_OF(at)))).toEqual([undefined, NUMBER]);
  expect([0, 1].map((at) => isRemarked(draft, remarks, ['team', 'members', at]))).toEqual([false, true]);
  expect(placeOfRemark(draft, NUMBER)).toEqual(['team', 'members', 1, 'idNumber']);
});

test('a row that is gone takes its remark along, and the list of reasons leads to the table', () => {
  const draft = draftWith('m2');
  expect(remarkAt(draft, remarks, 'team', NUMBER_OF(0))).toBeUndefined();
  expect(remarkAt(draft, remarks, 'team', ['members'])).toBeUndefined();
  expect(isRemarked(draft, remarks, ['team', 'members', 0])).toBe(false);
  expect(placeOfRemark(draft, NUMBER)).toEqual(['team', 'members']);
});
