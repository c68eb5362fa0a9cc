import type { FieldOf } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { createDraft } from '../../editor/draft';
import { EditorProvider, type EntryEditor } from '../../editor/editor-context';
import { createTestEntry } from '../../editor/test-editor';
import { textControl } from './text';

// The form is never rendered on a server, so its stores have no snapshot for one.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));

function renderInput(settings: Partial<FieldOf<'text'>>): string {
  const draft = createDraft(definition, createTestEntry({}), Date.now);
  const html = renderToStaticMarkup(
    <EditorProvider value={{ draft } as unknown as EntryEditor}>
      <ControlsProvider>
        {textControl.render({
          field: { key: 'name', label: '名称', type: 'text', limits: { max: 40 }, ...settings },
          fieldPath: { stepId: 'project', key: 'name' },
          definition,
          id: 'name',
          value: '',
          required: true,
          onChange: () => undefined,
          onBlur: () => undefined,
          disabled: false,
          invalid: false,
        })}
      </ControlsProvider>
    </EditorProvider>,
  );
  return html.match(/<input[^>]*>/)?.[0] ?? '';
}

test.each<[string, Partial<FieldOf<'text'>>, boolean]>([
  ['an e-mail address', { checks: [{ name: 'email' }] }, true],
  ['a number of a certificate', { identifier: true }, true],
  ['an identity number', { checks: [{ name: 'cn-id-card' }], sensitive: true }, true],
  ['a name', {}, false],
])('whether keyboards must leave %s as it is typed', (_, settings, isLeft) => {
  expect(renderInput(settings).includes('autoCorrect="off"')).toBe(isLeft);
  expect(renderInput(settings).includes('autoCapitalize="off"')).toBe(isLeft);
});
