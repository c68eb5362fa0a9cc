import type { ContentType } from './content';
import { type ListedKind, paths } from './paths';

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
  'home/figures': paths.home.href(),
  'home/people': paths.home.href(),
};

export interface ContentLink {
  type: string;
  /** Number of an item; slug of a fixed page, with `#` and an anchor for a section of it. */
  id: number | string;
  /** Used by partners, which have no page of their own. */
  title: string;
}

interface ContentKind {
  /** Its name in the search's filter and on hits. */
  label: string;
  /** Path of the portal page that shows one item of this kind. */
  href: (link: ContentLink) => string;
  /** Set where all items share one page, so that the sitemap names none. */
  ownAddress?: false;
}

interface ListedContentKind extends ContentKind {
  /** The page that lists them; other kinds are sections of a page. */
  list: string;
}

function pageHref(id: string): string {
  const [slug = '', anchor] = id.split('#');
  const page = FIXED_PAGES[slug] ?? `/${slug}`;
  return anchor ? `${page}#${anchor}` : page;
}

/** Kinds with a list and a page for each of their items. */
const listedKinds = Object.fromEntries(
  Object.entries(paths).flatMap(([name, path]) =>
    'kind' in path
      ? [[name, { label: path.kind, href: ({ id }: ContentLink) => path.detail(id), list: path.href() }]]
      : [],
  ),
) as Record<ListedKind, ListedContentKind>;

/** What search, assistant and sitemap know of each kind of content, in the order of the search's filter. */
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
