import { sampleSeason2026 } from '@portal/season/sample-2026';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import { EditorProvider, type EntryEditor } from '../editor/editor-context';
import { SubmitStep } from './submit-step';

// `react-dom/server` would require server snapshots from the stores.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));
jest.mock('@portal/ui/router', () => ({
  useNavigate: () => undefined,
  useSearchParams: () => [new URLSearchParams()],
}));
jest.mock('@portal/ui/controls', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  return { Box, Stack: Box, Text: Box };
});
jest.mock('@portal/ui/controls/page', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  return { Alert: () => null, Panel: Box, PanelHeading: Box };
});
jest.mock('./review-entry', () => ({
  ReviewEntry: ({ open }: { open: boolean }) => <details open={open} />,
}));

/** A complete entry in a season without consents. */
function render({ uploading = false, undecided = false, answers = enterpriseEntry.data }) {
  const definition = { ...sampleSeason2026, consents: [] };
  const steps = Object.entries(answers).map(([id, data]) => [id, { data, revision: 1, savedAt: '' }]);
  const entry = { ...createTestEntry(Object.fromEntries(steps)), participant: enterpriseEntry.participant };
  const now = () => Date.parse(enterpriseEntry.today);
  const editor = {
    entry,
    draft: createDraft(definition, entry, now),
    autosave: { state: () => ({ conflicts: undecided ? [{ stepId: 'project' }] : [] }) },
    uploads: {
      fieldKeys: () => (uploading ? ['materials/license'] : []),
      state: () => ({ name: '执照.pdf', phase: 'sending' }),
    },
  } as unknown as EntryEditor;
  const html = renderToStaticMarkup(
    <EditorProvider value={editor}>
      <SubmitStep />
    </EditorProvider>,
  );
  const [, attributes = '', reasonId] = /<button ([^>]*aria-describedby="([^"]*)"[^>]*)>/.exec(html) ?? [];
  const reason = html.split(`id="${reasonId}">`)[1]?.replace(/<[^>]*>/g, '');
  const missing = [...html.matchAll(/<li><a [^>]*>(.*?)<\/a><\/li>/g)].map(([, text]) =>
    text?.replace(/<[^>]*>/g, ''),
  );
  const open = html.includes('<details open');
  return { disabled: attributes.includes('aria-disabled="true"'), reason, missing, open };
}

test.each([
  ['nothing hinders', {}, { disabled: false, reason: '', missing: [] }],
  [
    'a file is being uploaded',
    { uploading: true },
    { disabled: true, reason: '请等待以上文件上传完成，或取消上传。', missing: [] },
  ],
  [
    'an answer was also changed elsewhere',
    { undecided: true },
    { disabled: true, reason: '有内容已在其他标签页或设备修改，请先选择保留哪一个。', missing: [] },
  ],
])("the submit button's state and explanation are right when %s", (_, hindrance, shown) => {
  expect(render(hindrance)).toMatchObject(shown);
});

test('all empty figures of a matrix share one line, and an invalid figure has its own', () => {
  const { figures } = enterpriseEntry.data.finance as { figures: Record<string, Record<string, number>> };
  const [[first = '', values = {}] = []] = Object.entries(figures);
  const years = Object.keys(values).map((year, index) => [year, index === 0 ? -1 : null]);
  const finance = { figures: { ...figures, [first]: Object.fromEntries(years) } };
  const { missing } = render({ answers: { ...enterpriseEntry.data, finance } });
  expect(missing).toEqual([expect.stringMatching(/小于/), expect.stringMatching(/^请填写.+等2项$/)]);
});

test('the answers to be checked are expanded if the entry is complete, else collapsed below what is missing', () => {
  expect(render({}).open).toBe(true);
  expect(render({ answers: { ...enterpriseEntry.data, team: {} } }).open).toBe(false);
});
