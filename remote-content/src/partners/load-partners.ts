import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadFixedPages, readSection } from '../fixed-pages/load-fixed-pages';
import { listLoader } from '../listing/list-query';
import { lists } from '../listing/lists';
import { loadAllItems } from '../page/load';

const loadList = listLoader('partners', lists.partners);

/** Two rows on wide screens; the list shows all. */
const SHOWN_PER_KIND = 8;

export async function loadPartners(args: LoaderFunctionArgs) {
  if (readSection(paths.partners.sections, args.params)) return { list: await loadList(args) };
  const { signal } = args.request;
  const [all, pages] = await Promise.all([
    loadAllItems('partners', signal),
    loadFixedPages('partners', ['content'], signal),
  ]);
  const counts: Record<string, number> = {};
  const shown = all.filter(({ kind }) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    return counts[kind] <= SHOWN_PER_KIND;
  });
  return { shown, counts, rules: pages[0] };
}

export type PartnersData = Awaited<ReturnType<typeof loadPartners>>;
