import { ApiError } from '@portal/api-client';
import { cancelSignUp } from '@portal/api-client/sign-up';
import type { SignUpTicket } from '@portal/contract/sign-up';
import { toast } from '@portal/ui';
import { renderToString } from 'react-dom/server';
import { Ticket, tryToCancel } from './ticket';

jest.mock('@portal/api-client/sign-up', () => ({ calendarHref: String, cancelSignUp: jest.fn() }));

test('a failed cancellation shows the reason', async () => {
  const showError = jest.spyOn(toast, 'error');
  jest.mocked(cancelSignUp).mockRejectedValue(new ApiError('network', 0, '服务连接异常，请重试'));
  expect(await tryToCancel('7-token')).toBeUndefined();
  expect(showError).toHaveBeenCalledWith('服务连接异常，请重试');
});

test('a waiting list ticket mentions the text message, not a check-in by QR code', () => {
  const ticket: SignUpTicket = {
    token: '7-token',
    number: 'A7',
    state: 'waiting',
    position: 2,
    name: '张三',
    mobile: '138****0000',
    activityId: 3,
    title: '路演日',
    starts: '2026-12-05T09:00:00+08:00',
    ends: '2026-12-05T12:00:00+08:00',
    place: '智造港',
  };
  const shown = renderToString(
    <Ticket ticket={ticket} closed={false} takesFocus={false} onCancel={() => {}} onSignUpAgain={() => {}} />,
  );
  expect(shown).toContain('排在候补第 2 位');
  expect(shown).toContain('短信');
  expect(shown).not.toContain('凭二维码');
});
