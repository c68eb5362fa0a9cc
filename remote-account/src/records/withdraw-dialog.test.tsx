import { ApiError } from '@portal/api-client';
import { withdrawEntry } from '@portal/api-client/entry';
import { openEntryChannel } from '@portal/contract/competition/entry-news';
import { renderToString } from 'react-dom/server';
import { WithdrawDialog } from './withdraw-dialog';

type Withdraw = (reason: string) => Promise<string | undefined>;

let withdraw: Withdraw | undefined;

jest.mock('@portal/api-client/entry', () => ({ withdrawEntry: jest.fn() }));
jest.mock('@portal/ui/controls/page', () => ({
  WithdrawDialog: ({ onWithdraw }: { onWithdraw: Withdraw }) => {
    withdraw = onWithdraw;
    return null;
  },
}));

const nothing = () => undefined;
const props = { entryId: '7', deadline: '2027-01-31T16:00:00+08:00', clockOffset: 0, open: true };

test('withdrawing an entry notifies the other tabs', async () => {
  jest.mocked(withdrawEntry).mockResolvedValue(undefined);
  const otherTab = openEntryChannel();
  const heard = new Promise((done) => {
    if (otherTab) otherTab.onmessage = ({ data }) => done(data);
  });
  renderToString(<WithdrawDialog {...props} onClose={nothing} onDone={nothing} />);
  await withdraw?.('项目方向调整');
  expect(await heard).toEqual({ entryId: '7' });
  otherTab?.close();
});

test.each([
  [
    'a refusal',
    new ApiError('business', 1009001007, '报名当前状态不能进行该操作'),
    '报名当前状态不能进行该操作',
  ],
  ['an expired session', new ApiError('session', 401, '无效的会话'), undefined],
  ['anything else', new Error('unknown'), '撤回失败，请重试'],
])('after %s, the dialog shows the expected message', async (_cause, error, message) => {
  jest.mocked(withdrawEntry).mockRejectedValue(error);
  renderToString(<WithdrawDialog {...props} onClose={nothing} onDone={nothing} />);
  expect(await withdraw?.('项目方向调整')).toBe(message);
});
