import type { ContentDetail } from '@portal/contract/content/item';
import type { RouteHandle } from '@portal/contract/remote';

type Article = ContentDetail<'news' | 'information'>;

/** Metadata of an article: what search engines and Chinese public-site indexes ask for. */
export function articleHandle(section: string): RouteHandle<Article> {
  return {
    title: (article) => article.seo.title || article.title,
    description: (article) => article.seo.description || article.summary,
    meta: (article) => ({
      ArticleTitle: article.title,
      ColumnName: article.column || section,
      PubDate: article.publishedAt.slice(0, 16).replace('T', ' '),
      ContentSource: article.source,
      Keywords: article.tags.join(','),
      'og:type': 'article',
      'article:published_time': article.publishedAt,
      ...(article.author ? { Author: article.author } : {}),
      ...(article.cover ? { 'og:image': article.cover } : {}),
    }),
    jsonLd: (article) => ({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.summary,
      datePublished: article.publishedAt,
      inLanguage: 'zh-CN',
      articleSection: article.column,
      publisher: { '@type': 'Organization', name: article.source },
      ...(article.author ? { author: { '@type': 'Person', name: article.author } } : {}),
      ...(article.cover ? { image: [article.cover] } : {}),
    }),
  };
}
