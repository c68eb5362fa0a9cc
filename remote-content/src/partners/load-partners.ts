import { getContentPage } from '@portal/api-client/content';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadFixedPages, readSection } from '../fixed-pages/load-fixed-pages';
import { listLoader } from '../listing/list-query';
import { lists } from '../listing/lists';
import { fromApi } from '../page/load';

/** The most that one answer of the platform holds. */
const PAGE_SIZE = 100;

async function loadAllPartners(signal: AbortSignal) {
  const load = (pageNo: number) =>
    fromApi(getContentPage('partners', { pageNo, pageSize: PAGE_SIZE }, signal));
  const first = await load(1);
  const others = Array.from({ length: Math.ceil(first.total / PAGE_SIZE) - 1 }, (_, index) =>
    load(index + 2),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ list }) => list);
}

const loadList = listLoader('partners', lists.partners);
/** `/partners` shows all partners by kind, `/partners/content` the list with filters. */
export async function loadPartners(args: LoaderFunctionArgs) {
  if (readSection(paths.partners.sections, args.params)) return { list: await loadList(args) };
  const { signal } = args.request;
  const [all, pages] = await Promise.all([
    loadAllPartners(signal),
    loadFixedPages('partners', ['content'], signal),
  ]);
  return { all, rules: pages[0] };
}

export type PartnersData = Awaited<ReturnType<typeof loadPartners>>;
