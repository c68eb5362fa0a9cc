import { request } from '@portal/api-client';
import type { ContentHome } from '@portal/contract/content/home';

/** GET /content/home: everything of the home page in one answer. */
export function getContentHome(signal?: AbortSignal): Promise<ContentHome> {
  return request({ method: 'GET', url: '/content/home', noToken: true, silent: true, signal });
}
