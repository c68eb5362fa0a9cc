import { getStepFields } from '@portal/season/definition';
import type { TableField } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import type { ClipboardEvent, ReactElement } from 'react';
import { createDraft } from '../../editor/draft';
import { createTestEntry } from '../../editor/test-editor';
import { usePasteRows } from './use-paste-rows';

let editor: unknown;
let state: unknown;
let rerender: () => void;

// As in a browser: a store renders its component again when what it selects has changed.
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

test('pasted rows can not be undone from the first key that is typed into them', () => {
  const [stepId, field] = definition.steps
    .flatMap(({ id }) => getStepFields(definition, id).map((each) => [id, each] as const))
    .find(([, each]) => each.type === 'table') as [string, TableField];
  const draft = createDraft(definition, createTestEntry({}), 0);
  editor = { draft };
  let table = usePasteRows(stepId, field);
  rerender = () => {
    table = usePasteRows(stepId, field);
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
