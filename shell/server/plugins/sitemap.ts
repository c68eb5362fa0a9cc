import { getSitemapPart, listSitemapParts } from '@portal/api-client/site';
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

type PageName = keyof typeof paths;
type ListName = { [P in PageName]: (typeof paths)[P] extends { detail: unknown } ? P : never }[PageName];

const inSitemap: Readonly<Record<Exclude<PageName, ListName>, boolean>> = {
  home: true,
  match: true,
  service: true,
  park: true,
  partners: true,
  contact: true,
  helpSolve: true,
  productServicesList: true,
  productServicesDetail: false,
  financeServices: true,
  talentServices: true,
  carInsurance: true,
  userAgreement: true,
  privacyPolicy: true,
  icons: false,
  search: false,
  assistant: false,
  notFound: false,
  competitionEnter: false,
  personalCenter: false,
};

function fixedPages(): Entry[] {
  const named = (Object.keys(inSitemap) as (keyof typeof inSitemap)[]).filter((name) => inSitemap[name]);
  return [
    ...named.flatMap((name) => {
      const page = paths[name];
      const sections: readonly string[] = 'sections' in page ? page.sections : [];
      const shown = sections.filter((section) => section !== 'ptitle' && section !== 'title');
      return [page.pattern, ...shown.map((section) => `${page.pattern}/${section}`)];
    }),
    ...Object.values(contentKinds).flatMap((kind) => ('list' in kind ? [kind.list] : [])),
    paths.project.winners,
  ].map((path) => ({ path }));
}

function contentPages(entries: readonly SitemapEntry[]): Entry[] {
  return entries.map(({ type, id, updatedAt }) => ({
    path: contentHref({ type, id, title: '' }),
    lastChange: updatedAt,
  }));
}

type SiteEnv = Pick<Env, 'PUBLIC_ORIGIN'>;

const XML_START = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sendXml(reply: FastifyReply, xml: string): string {
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
  });
  return XML_START + xml;
}

/** 503 without the API: an empty sitemap would tell search engines that the items are gone. */
function sendUnavailable(reply: FastifyReply): string {
  reply.code(503).headers({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' });
  return '站点地图暂时无法生成，请稍后重试\n';
}

function toUrlset(entries: readonly Entry[], origin: string): string {
  const urls = entries.map(
    ({ path, lastChange }) =>
      `<url><loc>${new URL(path, origin).href}</loc>${lastChange ? `<lastmod>${lastChange}</lastmod>` : ''}</url>`,
  );
  return `<urlset ${NAMESPACE}>${urls.join('')}</urlset>`;
}

const partPath = (part: string | number) => `/sitemap-${part}.xml`;
const PAGES = 'pages';

export function sitemapIndex(env: SiteEnv) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const parts = await listSitemapParts().catch(() => undefined);
    if (!parts) return sendUnavailable(reply);
    const origin = publicOrigin(env, request);
    const maps = [PAGES, ...parts].map(
      (part) => `<sitemap><loc>${new URL(partPath(part), origin).href}</loc></sitemap>`,
    );
    return sendXml(reply, `<sitemapindex ${NAMESPACE}>${maps.join('')}</sitemapindex>`);
  };
}

export const SITEMAP_PAGES_PATH = partPath(PAGES);

export function pagesSitemap(env: SiteEnv) {
  return (request: FastifyRequest, reply: FastifyReply): string =>
    sendXml(reply, toUrlset(fixedPages(), publicOrigin(env, request)));
}

/** Six digits suffice for 500 million items, and the API accepts them all. */
export const SITEMAP_PART_PATH = '/sitemap-:part(^(?:0|[1-9]\\d{0,5})$).xml';

export function partSitemap(env: SiteEnv) {
  return async (request: FastifyRequest<{ Params: { part: string } }>, reply: FastifyReply) => {
    const entries = await getSitemapPart(Number(request.params.part)).catch(() => undefined);
    if (!entries) return sendUnavailable(reply);
    if (entries.length === 0)
      return reply.code(404).type('text/plain; charset=utf-8').send('站点地图没有这一部分\n');
    return sendXml(reply, toUrlset(contentPages(entries), publicOrigin(env, request)));
  };
}

/** Filters, sorts and searches make thousands of URLs; only these queries lead to distinct content. */
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
