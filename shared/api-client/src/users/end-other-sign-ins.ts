import { request } from '@portal/api-client';

/** DELETE /auth/user/sessions: ends every sign-in but this one. @returns how many it ended */
export async function endOtherSignIns(): Promise<number> {
  const { ended } = await request<{ ended: number }>({ method: 'DELETE', url: '/auth/user/sessions' });
  return ended;
}
