import type { IncomingMessage, ServerResponse } from 'node:http';
import { paths } from '@portal/contract/paths';
import type { Env } from '../env';

const ITEMS_PER_TYPE = 500;

const DETAILS = {
  news: paths.news,
  information: paths.information,
  activity: paths.activity,
  products: paths.products,
  financingNeeds: paths.financingNeeds,
  project: paths.project,
} as const;

function fixedPages(): string[] {
  const families = [paths.match, paths.service, paths.park, paths.partners, paths.contact];
  return [
    paths.home.href(),
    ...Object.values(DETAILS).map((type) => type.href()),
    ...families.flatMap((family) => [
      family.pattern,
      ...family.sections.map((section) => `${family.pattern}/${section}`),
    ]),
    paths.helpSolve.href(),
    paths.productServicesList.href(),
    paths.financeServices.href(),
    paths.talentServices.href(),
    paths.carInsurance.href(),
    paths.userAgreement.href(),
    paths.privacyPolicy.href(),
  ];
}

async function contentPages(env: Env): Promise<string[]> {
  const lists = await Promise.all(
    Object.entries(DETAILS).map(async ([type, { detail }]) => {
      const answer = await fetch(
        `${env.API_ORIGIN}/api/content/${type}/page?pageNo=1&pageSize=${ITEMS_PER_TYPE}`,
        {
          headers: { 'tenant-id': env.TENANT_ID },
        },
      );
      const { data } = (await answer.json()) as { data: { list: { id: number }[] } | null };
      return (data?.list ?? []).map(({ id }) => detail(id));
    }),
  );
  return lists.flat();
}

export function sitemap(env: Env) {
  return async (_request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const origin = env.PUBLIC_ORIGIN ?? url.origin;
    const all = [...fixedPages(), ...(await contentPages(env))];
    const entries = all.map((path) => `<url><loc>${new URL(path, origin).href}</loc></url>`).join('');
    response.writeHead(200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    );
  };
}

export function robots(env: Env) {
  return (_request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const origin = env.PUBLIC_ORIGIN ?? url.origin;
    response.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    response.end(
      `User-agent: *\nDisallow: /api/\nDisallow: /personalCenter\nAllow: /api/content/assets/\nSitemap: ${origin}/sitemap.xml\n`,
    );
  };
}
