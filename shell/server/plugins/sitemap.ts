import { getContentSitemap } from '@portal/api-client/site';
import { contentHref, contentKinds } from '@portal/contract/content-href';
import { paths } from '@portal/contract/paths';
import type { SitemapEntry } from '@portal/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { publicOrigin } from './address';

interface Entry {
  path: string;
  lastChange?: string;
}

function fixedPages(): Entry[] {
  const families = [paths.match, paths.service, paths.park, paths.partners, paths.contact];
  return [
    paths.home.href(),
    ...Object.values(contentKinds).flatMap((kind) => ('list' in kind ? [kind.list] : [])),
    ...families.flatMap((family) => [
      family.pattern,
      ...family.sections
        .filter((section) => section !== 'ptitle')
        .map((section) => `${family.pattern}/${section}`),
    ]),
    paths.helpSolve.href(),
    paths.productServicesList.href(),
    paths.financeServices.href(),
    paths.talentServices.href(),
    paths.carInsurance.href(),
    paths.userAgreement.href(),
    paths.privacyPolicy.href(),
  ].map((path) => ({ path }));
}

function contentPages(entries: readonly SitemapEntry[]): Entry[] {
  return entries
    .filter(({ type }) => !('ownAddress' in contentKinds[type]))
    .map(({ type, id, updatedAt }) => ({
      path: contentHref({ type, id, title: '' }),
      lastChange: updatedAt,
    }));
}

type SiteEnv = Pick<Env, 'PUBLIC_ORIGIN'>;

/** A sitemap without its items would tell search engines that they are gone, so without the API there is none. */
export function sitemap(env: SiteEnv) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const items = await getContentSitemap().catch(() => undefined);
    if (!items) {
      reply.code(503).headers({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' });
      return '站点地图暂时无法生成，请稍后重试\n';
    }
    const origin = publicOrigin(env, request);
    const entries = [...fixedPages(), ...contentPages(items)].map(
      ({ path, lastChange }) =>
        `<url><loc>${new URL(path, origin).href}</loc>${lastChange ? `<lastmod>${lastChange}</lastmod>` : ''}</url>`,
    );
    reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
  };
}

/** Filters, orders and searches have thousands of addresses; these name something of their own. */
const READ_QUERIES = [
  '/*?page=',
  '/park/parks?park=',
  '/productServices/detail?id=',
  '/assets/*?',
  '/remotes/*?',
];

export function robots(env: SiteEnv) {
  return (request: FastifyRequest, reply: FastifyReply): string => {
    reply.headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    return `User-agent: *\nDisallow: /api/\nDisallow: /personalCenter\nDisallow: /*?\n${READ_QUERIES.map((query) => `Allow: ${query}\n`).join('')}Allow: /api/content/assets/\nAllow: /api/content/share/\nSitemap: ${publicOrigin(env, request)}/sitemap.xml\n`;
  };
}
