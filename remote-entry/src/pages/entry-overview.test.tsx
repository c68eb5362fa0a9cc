import { ApiError } from '@portal/api-client';
import { reopenEntry } from '@portal/api-client/entry';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { toast } from '@portal/ui';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import { EntryOverview } from './entry-overview';
import type { EntryViewProps } from './entry-view';

let press: (() => Promise<void>) | undefined;
let mockLabels: unknown[] = [];
const mockNavigate = jest.fn();

jest.mock('@portal/api-client/entry', () => ({ reopenEntry: jest.fn() }));
jest.mock('@portal/ui', () => ({
  Button: ({ children, onClick }: PropsWithChildren<{ onClick: typeof press }>) => {
    mockLabels.push(children);
    if (children === '重新开启报名') press = onClick;
  },
  DescriptionList: () => null,
  Tag: () => null,
  Timeline: () => null,
  toast: { success: jest.fn() },
}));
jest.mock('@portal/ui/controls', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  return { Box, Heading: Box, Stack: Box, Text: Box, Wrap: Box };
});
jest.mock('@portal/ui/controls/page', () => {
  const Box = ({ children }: PropsWithChildren) => <div>{children}</div>;
  return { Alert: Box, Panel: Box };
});
jest.mock('@portal/ui/router', () => ({
  useNavigate: () => mockNavigate,
  useSearchParams: () => [new URLSearchParams()],
}));
jest.mock('../editor/editor-context', () => ({
  useEditor: () => ({
    draft: { answers: () => ({}), isDirty: () => false, stepIds: () => [] },
    tellTabs: () => undefined,
  }),
  useSaveState: () => ({ conflicts: [] }),
}));
jest.mock('../editor/save-bar', () => ({}));
jest.mock('../editor/server-clock', () => ({ useClockOffset: () => 0 }));
jest.mock('../form/review-entry', () => ({ ReviewEntry: () => null }));
jest.mock('./deadline-bar', () => ({ DeadlineBar: () => null }));
jest.mock('./entry-notices', () => ({ KeptNotice: () => null }));
jest.mock('./legacy-answers', () => ({ LegacyAnswers: () => null }));

/** Renders an entry with this status. @returns its `onReload` mock */
function openEntry(status: EntryStatus, now = '2026-11-21T08:00:00+08:00') {
  const onReload = jest.fn(async () => undefined);
  const props = {
    entry: { ...createTestEntry({}), status },
    definition,
    season: definition,
    clock: { now: () => Date.parse(now) },
    onReload,
  } as unknown as EntryViewProps;
  renderToStaticMarkup(<EntryOverview {...props} lockedUnsaved={[]} />);
  return onReload;
}

beforeEach(() => {
  jest.clearAllMocks();
  mockLabels = [];
});

test('a network error while reopening an entry leaves it unchanged and throws nothing', async () => {
  const onReload = openEntry('withdrawn');
  jest.mocked(reopenEntry).mockRejectedValue(new ApiError('network', 0, '服务连接异常，请重试'));
  await expect(press?.()).resolves.toBeUndefined();
  expect(reopenEntry).toHaveBeenCalledTimes(1);
  expect(onReload).not.toHaveBeenCalled();
});

test('reopening an entry that another tab has already reopened reloads it', async () => {
  const onReload = openEntry('withdrawn');
  jest.mocked(reopenEntry).mockRejectedValue(new ApiError('business', 1, '当前状态不能进行此操作'));
  await press?.();
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(toast.success).not.toHaveBeenCalled();
});

test('reopening an entry shows a success message and moves the focus to the first step', async () => {
  openEntry('withdrawn');
  jest.mocked(reopenEntry).mockResolvedValue(undefined);
  await press?.();
  expect(toast.success).toHaveBeenCalledWith('报名已重新开启');
  const [href, options] = mockNavigate.mock.lastCall;
  expect(href).toContain(`step=${definition.steps[0]?.id}`);
  expect(options).toMatchObject({ state: { focus: 'heading' } });
});

test.each([
  ['in review can still be withdrawn after the deadline', 'under_review', true],
  ['with a decision can not be withdrawn', 'approved', false],
] as const)('an entry %s', (_, status, canBeWithdrawn) => {
  openEntry(status, '2027-06-01T08:00:00+08:00');
  expect(mockLabels.includes('撤回报名')).toBe(canBeWithdrawn);
});
