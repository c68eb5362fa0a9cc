import { request } from '@portal/api-client';
import type { ContentView } from '@portal/contract/content/view';

/** POST /content/views. Outlives the page, so that a short visit counts too. */
export function countView(id: number): Promise<true> {
  return request({
    method: 'POST',
    url: '/content/views',
    data: { id } satisfies ContentView,
    noToken: true,
    silent: true,
    keepalive: true,
  });
}
