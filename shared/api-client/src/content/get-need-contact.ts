import { request } from '@portal/api-client';
import type { ContentDetail } from '@portal/contract/content/item';

type Contact = ContentDetail<'financingNeeds'>['contact'];

/** The contact of a financing need, which GET /content/financingNeeds/{id} tells signed-in visitors only. */
export async function getNeedContact(id: number, signal?: AbortSignal): Promise<Contact> {
  const need = await request<ContentDetail<'financingNeeds'>>({
    method: 'GET',
    url: `/content/financingNeeds/${id}`,
    silent: true,
    signal,
  });
  return need.contact;
}
