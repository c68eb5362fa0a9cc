import { getContentPage } from '@portal/api-client/content';
import { getFixedPage } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { ContentPage } from '@portal/contract/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { listLoader } from '../listing/list-query';
import { lists } from '../listing/lists';
import { detailLoader, fromApi, orNull } from '../page/load';

function loadSolution(slug: string, signal: AbortSignal): Promise<ContentPage> {
  return fromApi(getFixedPage(`services/${slug}`, signal));
}

export function solutionLoader(slug: string) {
  return ({ request }: LoaderFunctionArgs) => loadSolution(slug, request.signal);
}

/** Financing needs are optional. */
export async function loadFinanceServices({ request }: LoaderFunctionArgs) {
  const [page, needs] = await Promise.all([
    loadSolution('finance', request.signal),
    orNull(getContentPage('financingNeeds', { state: '对接中', pageSize: 3 }, request.signal)),
  ]);
  return { page, needs: needs?.list ?? [] };
}

/** Training courses are optional. */
export async function loadTalentServices({ request }: LoaderFunctionArgs) {
  const [page, activities] = await Promise.all([
    loadSolution('talent', request.signal),
    orNull(
      getContentPage('activity', { category: '培训辅导', sort: 'soonest', pageSize: 3 }, request.signal),
    ),
  ]);
  return { page, activities: activities?.list ?? [] };
}

const loadList = listLoader('products', lists.products);

export async function loadProductServices(args: LoaderFunctionArgs) {
  const [page, list] = await Promise.all([loadSolution('product', args.request.signal), loadList(args)]);
  return { page, list };
}

const loadProduct = detailLoader('products', paths.productServicesList.href());

/** The id is a query parameter here; otherwise like every detail page. */
export function loadProductOfService(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? undefined;
  return loadProduct({ ...args, params: { id } });
}
