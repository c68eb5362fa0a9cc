import { getFixedPages } from '@portal/api-client/site';
import type { RouteHandle } from '@portal/contract/remote';
import type { ContentPage } from '@portal/contract/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, notFound } from '../page/load';

export interface FixedPagesData<S extends string> {
  /** Undefined for the overview. */
  section: S | undefined;
  /** Null for withdrawn pages. */
  pages: (ContentPage | null)[];
}

/**
 * @returns the section in the URL, case-insensitively, or undefined for the overview
 * @throws 404 for an unknown section
 */
export function readSection<S extends string>(
  sections: readonly S[],
  { section: param }: LoaderFunctionArgs['params'],
): S | undefined {
  if (param === undefined) return undefined;
  const section = sections.find((name) => name.toLowerCase() === param.toLowerCase());
  if (section === undefined) throw notFound();
  return section;
}

/** Loads fixed pages of one parent: `match` + `policy` is the page `match/policy`. Null for withdrawn pages. */
export async function loadFixedPages(parent: string, names: readonly string[], signal: AbortSignal) {
  const slugs = names.map((name) => `${parent}/${name}`);
  const found = await fromApi(getFixedPages(slugs, signal));
  return slugs.map((slug) => found.find((page) => page.slug === slug) ?? null);
}

/** @throws 404 if the section's page is withdrawn */
export async function loadSection(parent: string, section: string, signal: AbortSignal) {
  const [page = null] = await loadFixedPages(parent, [section], signal);
  if (!page) throw notFound();
  return [page];
}

/** Loader of a parent that consists of fixed pages only. @param overview sections shown on the overview, in order */
export function fixedPagesLoader<S extends string>(
  parent: string,
  sections: readonly S[],
  overview: readonly S[],
) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<FixedPagesData<S>> => {
    const section = readSection(sections, params);
    const { signal } = request;
    const pages = await (section
      ? loadSection(parent, section, signal)
      : loadFixedPages(parent, overview, signal));
    return { section, pages };
  };
}

export function fixedPagesHandle<S extends string>(copy: {
  title: string;
  description: string;
}): RouteHandle<FixedPagesData<S>> {
  return {
    title: ({ section, pages }) =>
      section && pages[0] ? `${pages[0].seo.title || pages[0].title} - ${copy.title}` : copy.title,
    description: ({ section, pages }) =>
      section && pages[0] ? pages[0].seo.description || pages[0].summary : copy.description,
  };
}
