import type { ContentDetail, ContentType } from '@portal/contract/content/item';
import type { RouteHandle } from '@portal/contract/remote';

type Item = Pick<ContentDetail<ContentType>, 'title' | 'summary' | 'seo' | 'publishedAt' | 'cover' | 'tags'>;

/**
 * Metadata of an item that is not an article.
 * @param source who published it
 * @param jsonLd its schema.org document, where there is a fitting type
 */
export function itemHandle<T extends Item>(
  section: string,
  source: (item: T) => string,
  jsonLd?: (item: T) => object,
): RouteHandle<T> {
  return {
    title: (item) => item.seo.title || item.title,
    description: (item) => item.seo.description || item.summary,
    meta: (item) => ({
      ArticleTitle: item.title,
      ColumnName: section,
      PubDate: item.publishedAt.slice(0, 16).replace('T', ' '),
      ContentSource: source(item),
      Keywords: item.tags.join(','),
      ...(item.cover ? { 'og:image': item.cover } : {}),
    }),
    jsonLd,
  };
}
