import type { ContentType } from './content';
import { type ListedKind, paths } from './paths';

/* Separate from `paths`: every page needs paths, but only search, assistant and sitemap need these. */

/** Fixed pages whose path differs from their slug. */
const FIXED_PAGES: Readonly<Record<string, string>> = {
  'services/help-solve': paths.helpSolve.href(),
  'services/product': paths.productServicesList.href(),
  'services/finance': paths.financeServices.href(),
  'services/talent': paths.talentServices.href(),
  'services/car-insurance': paths.carInsurance.href(),
  'home/figures': paths.home.href(),
  'home/people': paths.home.href(),
};

export interface ContentLink {
  type: string;
  /** An item's number, or a fixed page's slug with an optional `#anchor` for a section. */
  id: number | string;
  /** Used for partners, which have no page of their own. */
  title: string;
}

interface ContentKind {
  /** Label in the search filter and on hits. */
  label: string;
  href: (link: ContentLink) => string;
  /** Set if all items share one page, so that the sitemap omits them. */
  ownAddress?: false;
}

interface ListedContentKind extends ContentKind {
  /** Path of its list page; the other kinds are listed in a section of a page. */
  list: string;
}

function pageHref(id: string): string {
  const [slug = '', anchor] = id.split('#');
  const page = FIXED_PAGES[slug] ?? `/${slug}`;
  return anchor ? `${page}#${anchor}` : page;
}

const listedKinds = Object.fromEntries(
  Object.entries(paths).flatMap(([name, path]) =>
    'kind' in path
      ? [[name, { label: path.kind, href: ({ id }: ContentLink) => path.detail(id), list: path.href() }]]
      : [],
  ),
) as Record<ListedKind, ListedContentKind>;

/** Content kinds for search, assistant and sitemap, in the order of the search filter. */
export const contentKinds = {
  ...listedKinds,
  partners: { label: '合作机构', href: ({ title }) => paths.partners.named(title), ownAddress: false },
  parks: { label: '园区', href: ({ id }) => paths.park.opened(id) },
  pages: { label: '页面', href: ({ id }) => pageHref(String(id)) },
  faq: { label: '常见问题', href: () => paths.assistant.href() },
} as const satisfies Record<ContentType | 'pages' | 'faq', ContentKind>;

const kinds: Readonly<Record<string, ContentKind>> = contentKinds;

/** @returns the path of the page that shows the item; the assistant's path for an unknown kind */
export function contentHref(link: ContentLink): string {
  return (kinds[link.type] ?? contentKinds.faq).href(link);
}
