import type { FieldOf } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { renderControl } from '../../../test/test-control';
import { createTestEntry } from '../../../test/test-editor';
import { createDraft } from '../../editor/draft';
import { textControl } from './text';

// `react-dom/server` would require server snapshots from the stores.
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
  ['a certificate number', { identifier: true }, true],
  ['an identity number', { checks: [{ name: 'cn-id-card' }], sensitive: true }, true],
  ['a name', {}, false],
])('autocorrection and capitalization are disabled as expected for %s', (_, settings, isLeft) => {
  expect(renderInput(settings).includes('autoCorrect="off"')).toBe(isLeft);
  expect(renderInput(settings).includes('autoCapitalize="off"')).toBe(isLeft);
});
