import { createHash } from 'node:crypto';
import { type DocumentReads, listSessionReads } from '@portal/contract/early-reads';
import { escapeHtml } from '@portal/contract/escape-html';
import { isPublicRead } from '@portal/contract/public-reads';
import { SHELL_FILES } from '@portal/contract/release/layout';
import type { PageRegistry, Registry } from '@portal/contract/release/registry';
import type { PageReads } from '@portal/contract/remote';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { integrityLists } from '@portal/federation/integrity';
import beginReads from '../../src/boot/inline/begin-reads.ts?inline';
import loadScripts from '../../src/boot/inline/load-scripts.ts?inline';
import markDocument from '../../src/boot/inline/mark-document.ts?inline';
import markEarlyPress from '../../src/boot/inline/mark-early-press.ts?inline';
import {
  BOOT_ELEMENT,
  LATER_ELEMENT,
  type LaterFiles,
  type ListedFiles,
  type PageBoot,
  ROOT_ELEMENT,
} from '../../src/boot/page-boot';
import { getSharePicture, type PageHead } from '../../src/pages/page-head';

const toHashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export const INLINE_SCRIPT_HASHES = [markDocument, beginReads, markEarlyPress, loadScripts]
  .map(toHashSource)
  .join(' ');

const json = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Serialized registry of each set; garbage-collected with it. */
const registryTexts = new WeakMap<PageRegistry, string>();

/** Boot data as JSON. The registry is the same on every page of a set, so it is serialized once. */
function bootJson({ registry, ...rest }: PageBoot): string {
  const text = registryTexts.get(registry) ?? json(registry);
  registryTexts.set(registry, text);
  return `{"registry":${text},${json(rest).slice(1)}`;
}

export const MANIFEST_PATH = '/manifest.webmanifest';

export const RSS_PATH = '/rss.xml';

export interface PageFiles {
  scripts: string[];
  styles: string[];
  forSignedIn: string[];
}

export interface DocumentParts {
  head: PageHead;
  origin: string;
  html: string;
  boot: PageBoot;
  integrity: Registry['integrity'];
  shell: { scripts: readonly string[]; styles: readonly string[] };
  page: PageFiles;
  signIn: readonly string[];
  reads: PageReads;
}

const jsonLdScript = (document: object) => `<script type="application/ld+json">${json(document)}</script>`;

function describeSite({ name, logoUrl, organiser }: SiteInfo, origin: string): object {
  const publisher = {
    '@type': 'Organization',
    '@id': `${origin}/#organiser`,
    name: organiser.name,
    url: `${origin}/`,
    ...(logoUrl ? { logo: new URL(logoUrl, origin).href } : {}),
    email: organiser.email,
    telephone: organiser.hotline,
    address: organiser.address,
  };
  const potentialAction = {
    '@type': 'SearchAction',
    target: `${origin}/search?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      publisher,
      {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        publisher: { '@id': publisher['@id'] },
        potentialAction,
      },
    ],
  };
}

function headTags({ head, origin, boot }: DocumentParts): string {
  const absolute = (path: string) => new URL(path, origin).href;
  const canonical = absolute(head.canonical);
  const toAbsolute = (picture: unknown) => (typeof picture === 'string' ? absolute(picture) : picture);
  const metas = {
    description: head.description,
    ...(head.indexed ? {} : { robots: 'noindex' }),
    'og:title': head.title,
    'og:description': head.description,
    'og:url': canonical,
    'og:site_name': head.meta.SiteName ?? '',
    'og:locale': 'zh_CN',
    'og:type': head.jsonLd ? 'article' : 'website',
    ...head.meta,
    'og:image': absolute(getSharePicture(head)),
  };
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...Object.entries(metas).map(([name, content]) => {
      const attribute = /^(?:og|article):/.test(name) ? 'property' : 'name';
      return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
    }),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<link rel="alternate" type="application/rss+xml" href="${RSS_PATH}" title="${escapeHtml(head.meta.SiteName ?? '')}">`,
    head.canonical === '/' ? jsonLdScript(describeSite(boot.config.site, origin)) : '',
    ...[head.jsonLd ?? []].flat().map((item: { image?: unknown }) => {
      const { image } = item;
      return jsonLdScript({ ...item, image: image && [image].flat().map(toAbsolute) });
    }),
  ].join('');
}

/** The document's early reads; only those that are not public carry a token. */
function documentReads({ everybody = [], signedIn = [] }: PageReads): DocumentReads {
  const isPublic = (read: string) => isPublicRead(read.split('?')[0] ?? '');
  const own = signedIn.filter((read) => !isPublic(read));
  return {
    everybody: everybody.filter(isPublic),
    signedIn: signedIn.filter(isPublic),
    own: own.length > 0 ? [...listSessionReads(), ...own] : [],
  };
}

/** Placed before the stylesheets: a script after them would wait for them. */
function readsScript({ reads, boot }: DocumentParts): string {
  const calls = documentReads(reads);
  if (Object.values(calls).every((paths) => paths.length === 0)) return '';
  const { apiBase, tenantId, limits } = boot.config;
  const timeout = limits?.requestTimeoutMs === undefined ? '' : ` data-timeout="${limits.requestTimeoutMs}"`;
  return `<script data-base="${escapeHtml(apiBase)}" data-tenant="${escapeHtml(tenantId)}" data-reads="${escapeHtml(json(calls))}"${timeout}>${beginReads}</script>`;
}

function listedFiles(files: readonly string[], { registry, shellList }: PageBoot): ListedFiles {
  const lists = Object.entries({ ...integrityLists(registry), [SHELL_FILES]: shellList });
  return {
    files: [...files],
    lists: lists.flatMap(([folder, list]) => (files.some((file) => file.startsWith(folder)) ? [list] : [])),
  };
}

export function renderDocument(parts: DocumentParts): string {
  const { integrity } = parts;
  const integrityAttributes = (path: string) =>
    `crossorigin="anonymous"${integrity[path] ? ` integrity="${integrity[path]}"` : ''}`;
  const styles = [...parts.shell.styles, ...parts.page.styles]
    .map((path) => `<link rel="stylesheet" href="${path}" ${integrityAttributes(path)}>`)
    .join('');
  // Scripts come after text and styles: the visible page must not wait for them.
  const hashed = (paths: readonly string[]) =>
    paths.map((href) => ({ href, integrity: integrity[href] ?? '' }));
  const later: LaterFiles = {
    run: hashed(parts.shell.scripts),
    load: hashed(parts.page.scripts),
    signedIn: listedFiles(parts.page.forSignedIn, parts.boot),
    signIn: listedFiles(parts.signIn, parts.boot),
  };
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><script>${markDocument}</script>${readsScript(parts)}${headTags(parts)}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="${MANIFEST_PATH}">${styles}</head><body><script>${markEarlyPress}</script><div id="${ROOT_ELEMENT}">${parts.html}</div><script type="application/json" id="${BOOT_ELEMENT}">${bootJson(parts.boot)}</script><script type="application/json" id="${LATER_ELEMENT}">${json(later)}</script><script>${loadScripts}</script></body></html>`;
}
