import { getStepFields } from '@portal/season/definition';
import type { FieldOf } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { confirm } from '@portal/ui/controls';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import { EditorProvider, type EntryEditor } from '../editor/editor-context';
import { toUploadKey, writeAnswer, writeUploadedFile } from '../editor/field-path';
import { createUploads } from '../upload/uploads';
import { FileAnswer } from './file-answer';

const removals: (() => Promise<void>)[] = [];

// `react-dom/server` would require server snapshots from the stores.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));
jest.mock('@portal/ui/controls', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  return { confirm: jest.fn(), Stack: Box, Text: Box, Wrap: Box };
});
jest.mock('./stored-file-row', () => ({
  StoredFileRow: ({ onRemove }: { onRemove: () => Promise<void> }) => {
    removals.push(onRemove);
    return null;
  },
}));

const toFile = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, size: 1, mime: 'application/pdf' });

test.each([
  ['several files', 'ipProof', (fieldKey: string) => toUploadKey(fieldKey), [toFile('new')]],
  ['one file', 'license', (fieldKey: string) => fieldKey, toFile('new')],
])(
  'for a field with %s, a file uploaded while the removal of another is being confirmed is kept',
  async (_, key, toKey, left) => {
    const draft = createDraft(definition, createTestEntry({}), Date.now);
    const fieldPath = { stepId: 'materials', key };
    const field = getStepFields(definition, 'materials').find((each) => each.key === key) as FieldOf<'file'>;
    writeUploadedFile(draft, toKey(`materials/${key}`), toFile('old'));
    const uploads = createUploads({
      entryId: 'e1',
      pending: { save: async () => true, remove: async () => undefined, list: async () => [] },
      currentFileId: () => undefined,
      onDone: () => undefined,
    });
    renderToStaticMarkup(
      <EditorProvider value={{ draft, uploads } as unknown as EntryEditor}>
        <FileAnswer
          id="files"
          field={field}
          fieldPath={fieldPath}
          value={draft.step('materials').answers[key]}
          required
          disabled={false}
          onChange={(value) => writeAnswer(draft, fieldPath, value)}
        />
      </EditorProvider>,
    );
    jest.mocked(confirm).mockImplementation(async () => {
      writeUploadedFile(draft, toKey(`materials/${key}`), toFile('new'));
      return true;
    });
    await removals.at(-1)?.();
    expect(draft.step('materials').answers[key]).toEqual(left);
  },
);
