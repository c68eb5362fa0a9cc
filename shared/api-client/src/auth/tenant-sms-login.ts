import { request } from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth/login';
import type { PhoneCodeForm } from '@portal/contract/rules/login-forms';

/** Signs in with a code sent to the phone. @throws ApiError 1002003010 phone unknown, 1002014000–3 code refused */
export function tenantSmsLogin({ phoneNumber, smsCode }: PhoneCodeForm): Promise<LoginTokens> {
  return request({
    method: 'POST',
    url: '/system/auth/tenant-sms-login',
    data: { phoneNumber, smsCode },
    noToken: true,
  });
}
