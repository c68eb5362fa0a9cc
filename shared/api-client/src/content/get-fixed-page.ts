import { request } from '@portal/api-client';
import type { ContentPage } from '@portal/contract/content/home';

/**
 * GET /content/pages/{slug}: a fixed piece. The slug keeps its slash (`match/introduce`).
 * Rejects with code 404 when there is no such piece.
 */
export function getFixedPage(slug: string, signal?: AbortSignal): Promise<ContentPage> {
  return request({ method: 'GET', url: `/content/pages/${slug}`, noToken: true, silent: true, signal });
}
