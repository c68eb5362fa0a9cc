import type { SearchHit } from '@portal/contract/content/home';
import { paths } from '@portal/contract/paths';
import { withQuery } from '../listing/with-query';

/** Paths of the fixed pieces whose slug is not their path. */
const pieces: Readonly<Record<string, string>> = {
  'services/help-solve': paths.helpSolve.href(),
  'services/product': paths.productServicesList.href(),
  'services/finance': paths.financeServices.href(),
  'services/talent': paths.talentServices.href(),
  'services/car-insurance': paths.carInsurance.href(),
  'home/timeline': paths.match.href('arrange'),
  'home/figures': paths.home.href(),
};

/** Where a hit of the search leads. Questions are answered by the assistant; fixed pieces are named by their slug, everything else by its number. */
export function hitHref({ type, id, title }: Pick<SearchHit, 'type' | 'id' | 'title'>): string {
  switch (type) {
    case 'pages':
      return pieces[id] ?? `/${id}`;
    case 'faq':
      return withQuery(paths.assistant.href(), { q: title });
    case 'partners':
      return paths.partners.named(title);
    case 'parks':
      return paths.park.opened(id);
    default:
      return paths[type].detail(id);
  }
}
