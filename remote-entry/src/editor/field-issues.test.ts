import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { atOnce, watchPresses } from '@portal/ui/press-watch';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from './draft';
import {
  createTouchedFields,
  findComment,
  findUntouchedComments,
  locateComment,
  type ReviewComment,
  rowHasComment,
} from './field-issues';

const NAME: ReviewComment = { path: ['project', 'name'], message: '请用全称' };
const NUMBER: ReviewComment = {
  path: ['team', 'members', 0, 'idNumber'],
  message: '与扫描件不符',
  rowId: 'm1',
};
const comments = [NAME, NUMBER];
const NUMBER_OF = (at: number) => ['members', at, 'idNumber'];

function draftWith(...ids: string[]) {
  const draft = createDraft(definition, createTestEntry({}), Date.now);
  draft.setAnswer(
    'team',
    'members',
    ids.map((id) => ({ id })),
  );
  return draft;
}

test('a review comment is found by its field', () => {
  expect(findComment(draftWith(), comments, 'project', ['name'])).toBe(NAME);
});

test('a review comment follows its row', () => {
  const draft = draftWith('m1', 'm2');
  expect(findComment(draft, comments, 'team', NUMBER_OF(0))).toBe(NUMBER);
  draft.setAnswer('team', 'members', [{ id: 'm2' }, { id: 'm1' }]);
  expect([0, 1].map((at) => findComment(draft, comments, 'team', NUMBER_OF(at)))).toEqual([
    undefined,
    NUMBER,
  ]);
  expect([0, 1].map((at) => rowHasComment(draft, comments, ['team', 'members', at]))).toEqual([false, true]);
  expect(locateComment(draft, NUMBER)).toEqual(['team', 'members', 1, 'idNumber']);
});

test('a comment on a removed row is shown at no field, and its link points to the table', () => {
  const draft = draftWith('m2');
  expect(findComment(draft, comments, 'team', NUMBER_OF(0))).toBeUndefined();
  expect(findComment(draft, comments, 'team', ['members'])).toBeUndefined();
  expect(rowHasComment(draft, comments, ['team', 'members', 0])).toBe(false);
  expect(locateComment(draft, NUMBER)).toEqual(['team', 'members']);
});

describe('untouched review comments', () => {
  function returned(fields: ReviewComment[]) {
    const entry = createTestEntry({
      project: { data: { name: '分选' }, revision: 1, savedAt: '' },
      team: { data: { members: [{ id: 'm1', idNumber: '1**4' }, { id: 'm2' }] }, revision: 1, savedAt: '' },
    });
    const open = { ...entry, returned: { reason: '', deadline: '', fields } };
    return { entry: open, draft: createDraft(definition, open, Date.now) };
  }

  test('are those whose answer was changed neither earlier nor on this page', () => {
    const { draft, entry } = returned([{ ...NAME, changed: false }, NUMBER]);
    expect(findUntouchedComments(draft, entry)).toHaveLength(2);
    draft.setAnswer('project', 'name', '高原智能分选装备');
    expect(findUntouchedComments(draft, entry)).toEqual([NUMBER]);
    draft.setAnswer('team', 'members', [{ id: 'm2' }, { id: 'm1', idNumber: '11010519491231002X' }]);
    expect(findUntouchedComments(draft, entry)).toEqual([]);
  });

  test('exclude answers changed on an earlier visit, and removed rows', () => {
    const { draft, entry } = returned([{ ...NAME, changed: true }, NUMBER]);
    expect(findUntouchedComments(draft, entry)).toEqual([NUMBER]);
    draft.setAnswer('team', 'members', [{ id: 'm2' }]);
    expect(findUntouchedComments(draft, entry)).toEqual([]);
  });
});

test('a touched field stays touched when its row moves, and the row that takes its place is not touched', () => {
  const draft = draftWith('m1', 'm2');
  const touched = createTouchedFields({ ...draft, whenReleased: atOnce });
  touched.blur('team', NUMBER_OF(0));
  const shown = () => [0, 1].map((at) => touched.has('team', NUMBER_OF(at)));
  expect(shown()).toEqual([true, false]);
  draft.setAnswer('team', 'members', [{ id: 'm2' }, { id: 'm1' }]);
  expect(shown()).toEqual([false, true]);
  draft.setAnswer('team', 'members', [{ id: 'm2' }, { id: 'm3' }]);
  expect(shown()).toEqual([false, false]);
});

test('a field that lost focus shows its message after the pointer is released, not before', () => {
  jest.useFakeTimers();
  const page = new EventTarget();
  const point = (type: string) => page.dispatchEvent(Object.assign(new Event(type), { button: 0 }));
  const settle = jest.fn();
  const { whenReleased } = watchPresses(page);
  const touched = createTouchedFields({ ...draftWith(), whenReleased, settle });
  point('pointerdown');
  touched.blur('project', ['summary']);
  jest.advanceTimersByTime(2_000);
  expect(touched.has('project', ['summary'])).toBe(false);
  point('pointerup');
  touched.blur('project', ['name']);
  // The click event has not been dispatched yet.
  expect(touched.has('project', ['name'])).toBe(false);
  point('click');
  expect(touched.has('project', ['name'])).toBe(false);
  jest.advanceTimersByTime(1);
  expect(touched.has('project', ['summary'])).toBe(true);
  expect(touched.has('project', ['name'])).toBe(true);
  // Left with the keyboard.
  touched.blur('project', ['slogan']);
  expect(touched.has('project', ['slogan'])).toBe(true);
  expect(settle).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
