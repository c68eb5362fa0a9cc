import { getContentPage } from '@portal/api-client/content';
import type { ArticleType, ContentCard } from '@portal/contract/content';
import { escapeHtml } from '@portal/contract/escape-html';
import { paths } from '@portal/contract/paths';
import type { SiteInfo } from '@portal/contract/runtime-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { RSS_PATH } from '../render/document';
import { publicOrigin } from './address';

const MAX_ITEMS = 30;

const inFeed: Readonly<Record<ArticleType, boolean>> = { news: true, information: true };
const kinds = (Object.keys(inFeed) as ArticleType[]).filter((type) => inFeed[type]);

const newest = (type: ArticleType) =>
  getContentPage(type, { pageNo: 1, pageSize: MAX_ITEMS, sort: 'newest' }).then(({ list }) => list);

function toItem(article: ContentCard<ArticleType>, origin: string): string {
  const url = `${origin}${paths[article.type].detail(article.id)}`;
  return [
    `<item><title>${escapeHtml(article.title)}</title>`,
    `<link>${escapeHtml(url)}</link><guid>${escapeHtml(url)}</guid>`,
    `<pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate>`,
    `<category>${escapeHtml(article.column)}</category>`,
    `<description>${escapeHtml(article.summary)}</description></item>`,
  ].join('');
}

export function rss(env: Pick<Env, 'PUBLIC_ORIGIN'>, site: () => SiteInfo) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const lists = await Promise.all(kinds.map(newest)).catch(() => undefined);
    if (!lists) {
      reply.code(503).headers({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' });
      return '订阅源暂时无法生成，请稍后重试\n';
    }
    const origin = publicOrigin(env, request);
    const { name } = site();
    const items = lists
      .flat()
      .sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))
      .slice(0, MAX_ITEMS)
      .map((article) => toItem(article, origin));
    reply.headers({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(name)}</title><link>${origin}/</link><description>${escapeHtml(`${name}的新闻与资讯`)}</description><language>zh-cn</language><atom:link href="${origin}${RSS_PATH}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`;
  };
}
