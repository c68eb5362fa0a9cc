import { getFixedPages } from '@portal/api-client/content/get-fixed-pages';
import type { ContentPage } from '@portal/contract/content/home';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, notFound } from '../loading/from-api';
import { sectionOf } from './section-of';

export interface FamilyData<S extends string> {
  /** The sub-page that was asked for; without it the whole is shown. */
  section: S | undefined;
  pages: ContentPage[];
}

/** The section named by the URL; an unknown one is a 404. */
export function askedSection<S extends string>(sections: readonly S[], params: LoaderFunctionArgs['params']) {
  const section = sectionOf(sections, params.section);
  if (section === null) throw notFound();
  return section;
}

/** The fixed pieces of a family: `match` + `policy` is the piece `match/policy`. */
export function fixedPages(family: string, names: readonly string[], signal: AbortSignal) {
  const slugs = names.map((name) => `${family}/${name}`);
  return fromApi(getFixedPages(slugs, signal));
}

/**
 * The loader of a family that consists of fixed pieces only.
 * @param whole the sections that the parent shows, in their order
 */
export function familyLoader<S extends string>(family: string, sections: readonly S[], whole: readonly S[]) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<FamilyData<S>> => {
    const section = askedSection(sections, params);
    return { section, pages: await fixedPages(family, section ? [section] : whole, request.signal) };
  };
}
