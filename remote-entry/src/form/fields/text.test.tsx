import type { FieldOf } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { createDraft } from '../../editor/draft';
import { createTestEntry } from '../../editor/test-editor';
import { renderControl } from './test-control';
import { textControl } from './text';

// The form is never rendered on a server, so its stores have no snapshot for one.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));

function renderInput(settings: Partial<FieldOf<'text'>>): string {
  const field: FieldOf<'text'> = {
    key: 'name',
    label: '名称',
    type: 'text',
    limits: { max: 40 },
    ...settings,
  };
  const editor = { draft: createDraft(definition, createTestEntry({}), Date.now) };
  return renderControl(textControl, field, { value: '', editor }).match(/<input[^>]*>/)?.[0] ?? '';
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
