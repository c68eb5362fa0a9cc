import { ApiError } from '@portal/api-client';
import { accountErrors } from '@portal/contract/errors';
import type { UseFormReturn } from '@portal/ui/form';
import { focusRefused } from './focus-refused';

const { LOGIN_FAILED, SMS_CODE_EXPIRED, PHONE_TAKEN, CAPTCHA_WRONG } = accountErrors;
const refusal = ({ code, msg }: { code: number; msg: string }) => new ApiError('business', code, msg);

test.each([
  ['the code', refusal(SMS_CODE_EXPIRED), ['smsCode']],
  ['a phone that is taken', refusal(PHONE_TAKEN), ['mobile']],
  ['a password that the form does not ask for', refusal(LOGIN_FAILED), []],
  ['the captcha', refusal(CAPTCHA_WRONG), []],
  ['nothing, as the network was away', new TypeError('away'), []],
])('a call that was refused for %s moves the focus to the field that it is about', (_, error, focused) => {
  const setFocus = jest.fn();
  const form = { setFocus } as unknown as UseFormReturn<{ mobile: string; smsCode: string }>;
  focusRefused(form, { phone: 'mobile', code: 'smsCode' })(error);
  expect(setFocus.mock.calls.flat()).toEqual(focused);
});
