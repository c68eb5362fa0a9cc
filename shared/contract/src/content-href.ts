import { paths } from './paths';

/*
 * Beside `paths` and not in it: every page needs paths, and only search, assistant and sitemap need these.
 */

/** Fixed pages whose path is not their slug. */
const FIXED_PAGES: Readonly<Record<string, string>> = {
  'services/help-solve': paths.helpSolve.href(),
  'services/product': paths.productServicesList.href(),
  'services/finance': paths.financeServices.href(),
  'services/talent': paths.talentServices.href(),
  'services/car-insurance': paths.carInsurance.href(),
  'home/timeline': paths.match.href('arrange'),
  'home/figures': paths.home.href(),
};

export interface ContentLink {
  type: string;
  /** Number of an item; slug of a fixed page. */
  id: number | string;
  /** Used by partners, which have no page of their own. */
  title: string;
}

/** @returns the portal's page that shows a piece of content */
export function contentHref({ type, id, title }: ContentLink): string {
  switch (type) {
    case 'news':
    case 'information':
    case 'activity':
    case 'products':
    case 'financingNeeds':
    case 'project':
      return paths[type].detail(id);
    case 'partners':
      return paths.partners.named(title);
    case 'parks':
      return paths.park.opened(id);
    case 'pages':
      return FIXED_PAGES[id] ?? `/${id}`;
    default:
      return paths.assistant.href();
  }
}
