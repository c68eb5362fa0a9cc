import { getFixedPage } from '@portal/api-client/content/get-fixed-page';
import type { ContentPage } from '@portal/contract/content/home';
import type { RouteHandle } from '@portal/contract/remote';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../loading/from-api';

export function loadPiece(name: string, signal: AbortSignal): Promise<ContentPage> {
  return fromApi(getFixedPage(`services/${name}`, signal));
}

export const pieceLoader =
  (name: string) =>
  async ({ request }: LoaderFunctionArgs) => ({ page: await loadPiece(name, request.signal) });

/** Titles of the family; header and toolbar stand on the routes, where the frame reads them before the page loads. */
export function solutionHandle(copy: { title: string; description: string }): RouteHandle {
  return { title: copy.title, description: copy.description };
}
