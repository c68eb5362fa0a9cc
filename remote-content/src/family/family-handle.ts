import type { RouteHandle } from '@portal/contract/remote';
import type { FamilyData } from './family-loader';

/** Titles of a family of fixed pieces: the parent's own words for the whole, the piece's for a sub-page. */
export function familyHandle<S extends string>(copy: {
  title: string;
  description: string;
}): RouteHandle<FamilyData<S>> {
  return {
    title: ({ section, pages }) =>
      section && pages[0] ? `${pages[0].seo.title || pages[0].title} - ${copy.title}` : copy.title,
    description: ({ section, pages }) =>
      section && pages[0] ? pages[0].seo.description || pages[0].summary : copy.description,
  };
}
