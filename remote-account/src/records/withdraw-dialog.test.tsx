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

test('an entry that is open in another tab hears that it was withdrawn', async () => {
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
  ['the end of the session', new ApiError('session', 401, '无效的会话'), undefined],
  ['anything else', new Error('unknown'), '撤回失败，请重试'],
])('what the dialog says after %s', async (_cause, error, message) => {
  jest.mocked(withdrawEntry).mockRejectedValue(error);
  renderToString(<WithdrawDialog {...props} onClose={nothing} onDone={nothing} />);
  expect(await withdraw?.('项目方向调整')).toBe(message);
});
