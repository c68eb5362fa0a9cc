import { request } from '@portal/api-client';
import type { PhoneCodeForm } from '@portal/contract/rules/login-forms';

/** Proves the phone before a new password is set. @returns a ticket, one use, ten minutes */
export async function resetPasswordCheck({ phoneNumber, smsCode }: PhoneCodeForm): Promise<string> {
  const { ticket } = await request<{ ticket: string }>({
    method: 'POST',
    url: '/system/enterprise/user/resetPasswordCheck',
    data: { mobile: phoneNumber, code: smsCode },
    noToken: true,
  });
  return ticket;
}
