import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { errorTitles } from './error-page';

/** A matched route as React Router's `useMatches` and static handler both describe it. */
export interface HeadMatch {
  handle?: unknown;
  loaderData?: unknown;
}

export interface PageHead {
  title: string;
  description: string;
  canonical: string;
  indexed: boolean;
  meta: Record<string, string>;
  jsonLd?: object;
}

/** Stands for the portal where a page has no picture of its own; part of the content, so that operators replace it. */
const SHARE_PICTURE = '/api/content/assets/covers/share.png';

/** @returns the picture that a shared link shows; sharing platforms do not show drawings in SVG */
export function getSharePicture({ meta }: Pick<PageHead, 'meta'>): string {
  const own = meta['og:image'];
  return own && !/\.svg(?:\?|$)/.test(own) ? own : SHARE_PICTURE;
}

/** A page that failed has no data; then only what is declared without data counts. */
function resolveValue<T>(value: T | ((data: unknown) => T) | undefined, data: unknown): T | undefined {
  if (typeof value !== 'function') return value;
  return data === undefined ? undefined : (value as (data: unknown) => T)(data);
}

/** What the deepest route that has a title calls the page, without the site's name. */
export function pageTitle(matches: readonly HeadMatch[]): string | undefined {
  return matches
    .map(({ handle, loaderData }) =>
      resolveValue((handle as RouteHandle<unknown> | undefined)?.title, loaderData),
    )
    .filter(Boolean)
    .at(-1);
}

/** What the routes' loaders threw, by route. */
type RouteErrors = Readonly<Record<string, unknown>> | null;

/** What the error page calls itself; the page that failed knows nothing better. */
function errorTitle(errors: RouteErrors): string | undefined {
  const [error] = Object.values(errors ?? {}) as ({ status?: number } | undefined)[];
  return errorTitles[error?.status ?? 0];
}

/** Title, description and the rest of a page's head, from the deepest route that says so. */
export function pageHead(
  matches: readonly HeadMatch[],
  site: SiteInfo,
  pathname: string,
  errors: RouteErrors = null,
): PageHead {
  const title = pageTitle(matches);
  const head: PageHead = {
    title: title && title !== site.name ? `${title} - ${site.name}` : site.name,
    description: `${site.name}官方网站`,
    canonical: pathname,
    indexed: true,
    meta: { SiteName: site.name },
  };
  for (const { handle, loaderData } of matches) {
    const declared = handle as RouteHandle<unknown> | undefined;
    if (!declared) continue;
    head.description = resolveValue(declared.description, loaderData) ?? head.description;
    head.canonical = resolveValue(declared.canonical, loaderData) ?? head.canonical;
    head.indexed = resolveValue(declared.indexed, loaderData) ?? head.indexed;
    Object.assign(head.meta, resolveValue(declared.meta, loaderData));
    head.jsonLd = resolveValue(declared.jsonLd, loaderData) ?? head.jsonLd;
  }
  const failed = errorTitle(errors);
  if (failed) head.title = `${failed} - ${site.name}`;
  return head;
}

/** Handles merged from the outermost to the innermost route; the innermost wins. */
export function mergedHandle(matches: readonly HeadMatch[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle ?? {}));
}
