import { request } from '@portal/api-client';

/** @returns whether the phone may be bound, i.e. no other WeChat account holds it */
export async function checkBinding(phone: string, signal?: AbortSignal): Promise<boolean> {
  const { bindable } = await request<{ bindable: boolean }>({
    method: 'GET',
    url: '/weixin/auth/check_binding',
    params: { phone },
    noToken: true,
    silent: true,
    signal,
  });
  return bindable;
}
