import { ApiError } from '@portal/api-client';
import { reopenEntry } from '@portal/api-client/entry';
import { openEntryChannel } from '@portal/contract/competition/entry-news';
import { paths } from '@portal/contract/paths';
import type { ComponentProps, MouseEvent, PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EntryRecord } from './load-records';
import { RecordActions } from './record-actions';

type ButtonProps = ComponentProps<'button'>;

let press: ButtonProps['onClick'];
const mockNavigate = jest.fn();
const mockRevalidate = jest.fn();
const mockKeepFocus = jest.fn();

jest.mock('@portal/api-client/entry', () => ({ reopenEntry: jest.fn() }));
jest.mock('@portal/ui', () => ({
  Button: ({ children, onClick }: ButtonProps) => {
    if (children === '重新开启') press = onClick;
    return null;
  },
  ButtonLink: () => null,
  toast: { success: jest.fn() },
}));
jest.mock('@portal/ui/controls', () => ({ Flex: ({ children }: PropsWithChildren) => children }));
jest.mock('@portal/ui/router', () => ({
  useNavigate: () => mockNavigate,
  useRevalidator: () => ({ revalidate: mockRevalidate }),
}));
jest.mock('../center/list-actions', () => ({ useFocusAfterRemoval: () => mockKeepFocus }));
jest.mock('../dialogs/account-dialogs', () => ({}));
jest.mock('./entry-link', () => ({ MainAction: () => null }));

/** Presses 重新开启 on a withdrawn entry. */
async function reopen() {
  const record = { summary: { id: '7', status: 'withdrawn', deadline: '2027-01-31T16:00:00+08:00' } };
  renderToStaticMarkup(
    <RecordActions record={record as EntryRecord} now={0} clockOffset={0} copyTo={undefined} />,
  );
  await press?.({ currentTarget: 'button' } as unknown as MouseEvent<HTMLButtonElement>);
}

beforeEach(() => jest.clearAllMocks());

test('reopening an entry that another tab has already reopened reloads the record and keeps the focus in it', async () => {
  jest.mocked(reopenEntry).mockRejectedValue(new ApiError('business', 1, '报名当前状态不能进行该操作'));
  await reopen();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
  expect(mockKeepFocus).toHaveBeenCalledWith('button');
  expect(mockNavigate).not.toHaveBeenCalled();
});

test('a network error does not reload the record', async () => {
  jest.mocked(reopenEntry).mockRejectedValue(new ApiError('network', 0, '服务连接异常，请重试'));
  await reopen();
  expect(mockRevalidate).not.toHaveBeenCalled();
});

test('reopening an entry opens it and notifies other tabs', async () => {
  jest.mocked(reopenEntry).mockResolvedValue(undefined);
  const otherTab = openEntryChannel();
  const heard = new Promise((done) => {
    if (otherTab) otherTab.onmessage = ({ data }) => done(data);
  });
  await reopen();
  expect(await heard).toEqual({ entryId: '7' });
  otherTab?.close();
  expect(mockNavigate).toHaveBeenCalledWith(paths.competitionEnter.entry('7'), {
    state: { focus: 'heading' },
  });
});
