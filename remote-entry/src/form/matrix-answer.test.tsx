import { getStepFields } from '@portal/season/definition';
import type { MatrixField } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import { EditorProvider, type EntryEditor } from '../editor/editor-context';
import { MatrixAnswer } from './matrix-answer';

// `react-dom/server` would require server snapshots from the stores.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));
jest.mock('@portal/ui/controls', () => ({
  Box: ({ children }: PropsWithChildren) => <div>{children}</div>,
  NumberInput: (props: object) => <input {...props} />,
  Text: ({ children, id }: PropsWithChildren<{ id?: string }>) => <p id={id}>{children}</p>,
}));
jest.mock('@portal/ui/controls/page', () => ({ Alert: () => null }));
jest.mock('./table-section', () => ({ TableSection: ({ children }: PropsWithChildren) => children }));

const step = definition.steps.find(({ fields }) => fields.some(({ type }) => type === 'matrix'));
const stepId = step?.id ?? '';
const field = getStepFields(definition, stepId).find(({ type }) => type === 'matrix') as MatrixField;
const year = field.years.at(-1) ?? '';

function renderMatrix(answers: Record<string, Record<string, string>>) {
  const draft = createDraft(definition, { ...createTestEntry({}), participant: 'enterprise' }, Date.now);
  draft.setAnswer(stepId, field.key, answers);
  draft.judge();
  const editor = {
    draft,
    entry: { returned: null },
    editable: () => true,
    touchedFields: { has: () => true },
  };
  const html = renderToStaticMarkup(
    <EditorProvider value={editor as unknown as EntryEditor}>
      <MatrixAnswer stepId={stepId} field={field} required />
    </EditorProvider>,
  );
  const findInput = (row: string) =>
    new RegExp(`<input[^>]*id="answer-${stepId}-${field.key}-${row}-${year}"[^>]*>`).exec(html)?.[0] ?? '';
  return { draft, html, findInput };
}

test("a figure's error message is linked to its input for screen readers", () => {
  const row = field.rows[0]?.key ?? '';
  const { draft, html, findInput } = renderMatrix({ [row]: { [year]: '一百' } });
  const described = /aria-describedby="([^"]+)"/.exec(findInput(row))?.[1];
  const message = draft.findIssue(stepId, [field.key, row, year])?.message ?? '';
  expect(message).not.toBe('');
  expect(html.split(`<p id="${described}">`)[1]?.startsWith(message)).toBe(true);
});

test('a figure that may be negative gets a keyboard with a minus key, which the iPhone’s numeric keypad lacks', () => {
  const { findInput } = renderMatrix({});
  const withMinus = field.rows.filter(({ key }) => findInput(key).includes('inputMode="text"'));
  expect(withMinus.map(({ label }) => label)).toEqual(['净利润', '所有者权益']);
});
