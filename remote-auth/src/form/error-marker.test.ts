import { ApiError } from '@portal/api-client';
import { accountErrors } from '@portal/contract/errors';
import type { UseFormReturn } from '@portal/ui/form';
import { createErrorMarker } from './error-marker';

const { LOGIN_FAILED, SMS_CODE_EXPIRED, PHONE_TAKEN, CAPTCHA_WRONG } = accountErrors;
const refusal = ({ code, msg }: { code: number; msg: string }) => new ApiError('business', code, msg);

test.each([
  ['the code', refusal(SMS_CODE_EXPIRED), ['smsCode']],
  ['a phone already in use', refusal(PHONE_TAKEN), ['mobile']],
  ['a password that is not in the form', refusal(LOGIN_FAILED), []],
  ['the captcha', refusal(CAPTCHA_WRONG), []],
  ['nothing, when offline', new TypeError('away'), []],
])('a call rejected for %s marks only the form field concerned', (_, error, marked) => {
  const setError = jest.fn();
  const form = { setError } as unknown as UseFormReturn<{ mobile: string; smsCode: string }>;
  createErrorMarker(form, { phone: 'mobile', code: 'smsCode' })(error);
  expect(setError.mock.calls.map(([field]) => field)).toEqual(marked);
});
