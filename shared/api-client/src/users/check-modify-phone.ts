import { request } from '@portal/api-client';

/**
 * POST /auth/user/check_modify_phone: proves the present phone.
 * @returns a ticket for `modifyPhone`, one use, ten minutes
 * @throws ApiError 1002003011 when it is not the present phone, and the code's errors
 */
export async function checkModifyPhone(phone: string, smsCode: string): Promise<string> {
  const { ticket } = await request<{ ticket: string }>({
    method: 'POST',
    url: '/auth/user/check_modify_phone',
    data: { phone, smsCode },
    silent: true,
  });
  return ticket;
}
