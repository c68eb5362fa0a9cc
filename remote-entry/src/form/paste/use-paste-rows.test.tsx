import { getStepFields } from '@portal/season/definition';
import type { TableField } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import type { ClipboardEvent, ReactElement } from 'react';
import { createTestEntry } from '../../../test/test-editor';
import { createDraft, type Draft } from '../../editor/draft';
import { usePasteRows } from './use-paste-rows';

let editor: unknown;
let state: unknown;
let rerender: () => void;

// Re-render when the selected value changes, which `react-dom/server` does not.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  use: () => editor,
  useState: () => [state, (next: unknown) => (state = next)],
  useSyncExternalStore(subscribe: (listener: () => void) => () => void, select: () => unknown) {
    const shown = select();
    const stop = subscribe(() => {
      if (select() === shown) return;
      stop();
      rerender();
    });
    return shown;
  },
}));
jest.mock('@portal/ui', () => ({}));
jest.mock('./pasted-notice', () => ({ PastedNotice: () => null }));

beforeAll(() => void Object.assign(globalThis, { Element: class {} }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'Element'));

test('pasted rows can no longer be undone after the first keystroke in them', () => {
  const [stepId, field] = definition.steps
    .flatMap(({ id }) => getStepFields(definition, id).map((each) => [id, each] as const))
    .find(([, each]) => each.type === 'table') as [string, TableField];
  const draft = createDraft(definition, createTestEntry({}), Date.now);
  editor = { draft };
  let table = usePasteRows(stepId, field, () => undefined);
  rerender = () => {
    table = usePasteRows(stepId, field, () => undefined);
  };
  const canUndo = () => (table.notice as ReactElement<{ onUndo?: () => void }>).props.onUndo !== undefined;
  table.onPaste({
    clipboardData: { getData: () => '甲\t乙\n丙\t丁' },
    preventDefault: () => undefined,
    target: {},
  } as unknown as ClipboardEvent);
  rerender();
  expect(canUndo()).toBe(true);
  draft.setAnswer(stepId, field.key, [{ id: 'r1' }], { typed: true });
  expect(canUndo()).toBe(false);
});

describe('undoing a paste over a stored number', () => {
  const STORED = '110***********002X';
  const PASTED = '440524188001010014';
  const field = getStepFields(definition, 'team').find(({ key }) => key === 'members') as TableField;
  const members = (idNumber: string | null) => [
    { id: 'm1', name: '张', idNumber },
    { id: 'm2', name: '王', idNumber: STORED },
  ];

  function pasteAndUndo(saveState: object, meanwhile: (draft: Draft) => void = () => undefined) {
    const step = { data: { members: members(STORED) }, revision: 1, savedAt: '2026-11-21T08:00:00+08:00' };
    const draft = createDraft(definition, createTestEntry({ team: step }), Date.now);
    editor = { draft, autosave: { state: () => saveState } };
    state = undefined;
    rerender = () => undefined;
    const element = { id: 'answer-team-members-0-idNumber', closest: () => element };
    Object.setPrototypeOf(element, Element.prototype);
    usePasteRows('team', field, () => undefined).onPaste({
      clipboardData: { getData: () => `姓名\t证件号码\n李\t${PASTED}` },
      preventDefault: () => undefined,
      target: element,
    } as unknown as ClipboardEvent);
    expect(draft.step('team').answers.members).toMatchObject([
      { id: 'm1', name: '李', idNumber: PASTED },
      {},
    ]);
    meanwhile(draft);
    const { notice } = usePasteRows('team', field, () => undefined);
    (notice as ReactElement<{ onUndo: () => void }>).props.onUndo();
    return draft.step('team').answers.members;
  }

  test('shows its mask again if the server still has it', () => {
    expect(pasteAndUndo({ saving: false })).toEqual(members(STORED));
  });

  test('clears it if the pasted number was saved', () => {
    const save = (draft: Draft) => draft.setBase('team', draft.step('team').answers, 2);
    expect(pasteAndUndo({ saving: false }, save)).toEqual(members(null));
  });

  test.each([{ saving: true }, { saving: false, problem: { kind: 'unreachable', message: '' } }])(
    'clears it if the pasted number may have been saved: %j',
    (saveState) => {
      expect(pasteAndUndo(saveState)).toEqual(members(null));
    },
  );
});
