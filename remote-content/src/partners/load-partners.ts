import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadFixedPages, readSection } from '../fixed-pages/load-fixed-pages';
import { listLoader } from '../listing/list-query';
import { lists } from '../listing/lists';
import { loadAllItems } from '../page/load';

const loadList = listLoader('partners', lists.partners);
/** `/partners` shows all partners by kind, `/partners/content` the list with filters. */
export async function loadPartners(args: LoaderFunctionArgs) {
  if (readSection(paths.partners.sections, args.params)) return { list: await loadList(args) };
  const { signal } = args.request;
  const [all, pages] = await Promise.all([
    loadAllItems('partners', signal),
    loadFixedPages('partners', ['content'], signal),
  ]);
  return { all, rules: pages[0] };
}

export type PartnersData = Awaited<ReturnType<typeof loadPartners>>;
