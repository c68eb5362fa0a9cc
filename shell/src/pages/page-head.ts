import type { RouteHandle } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { errorTitles } from './error-page';

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

/** Used for pages without a picture. Part of the content, so that operators can replace it. */
const SHARE_PICTURE = '/api/content/assets/covers/share.png';

/** @returns the share picture; platforms do not show SVG */
export function getSharePicture({ meta }: Pick<PageHead, 'meta'>): string {
  const own = meta['og:image'];
  return own && !/\.svg(?:\?|$)/.test(own) ? own : SHARE_PICTURE;
}

/** A failed page has no data: only values declared without data apply. */
function resolveValue<T>(value: T | ((data: unknown) => T) | undefined, data: unknown): T | undefined {
  if (typeof value !== 'function') return value;
  if (data === undefined) return undefined;
  try {
    return (value as (data: unknown) => T)(data);
  } catch (error) {
    // The server refuses the page. In a browser, only this value is missing: the frame is outside of all boundaries.
    if (typeof reportError === 'undefined') throw error;
    reportError(error);
    return undefined;
  }
}

export function pageTitle(matches: readonly HeadMatch[]): string | undefined {
  return matches
    .map(({ handle, loaderData }) =>
      resolveValue((handle as RouteHandle<unknown> | undefined)?.title, loaderData),
    )
    .filter(Boolean)
    .at(-1);
}

type RouteErrors = Readonly<Record<string, unknown>> | null;

function errorTitle(errors: RouteErrors): string | undefined {
  const [error] = Object.values(errors ?? {}) as ({ status?: number } | undefined)[];
  return errorTitles[error?.status ?? 0];
}

/** Each part of the head comes from the deepest route that declares it. */
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

export function mergedHandle(matches: readonly HeadMatch[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle ?? {}));
}
