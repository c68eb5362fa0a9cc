import type { PreviewNotice } from '@portal/contract/release/preview';
import { releaseBase } from '@portal/contract/release/registry';
import type { RouteEntry } from '@portal/contract/release/server-rendering';
import { signedInPackages } from '@portal/contract/release/shared-packages';
import { providedVersions, type ShellManifest } from '@portal/contract/release/shell-manifest';
import type { PageReads } from '@portal/contract/remote';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import { matchRoutes, type RouteObject } from '@portal/ui/router';
import type { PageBoot } from '../../src/boot/page-boot';
import { menu } from '../../src/frame/menu';
import { type PageHead, pageHead } from '../../src/pages/page-head';
import { LoadingPage, remoteOfRoute } from '../../src/pages/remote-page';
import { remoteRoute, shellRoutes } from '../../src/pages/routes';
import type { LiveRemote, LiveSet } from '../releases/live-set';
import { type PageFiles, renderDocument } from './document';
import { createRoutesRenderer, type PageRequest } from './render-routes';

export interface RenderedPage {
  status: number;
  html: string;
  /** Set for a redirect. */
  location?: string | undefined;
  /** Whether it only stands in for a page that could not be rendered in time. */
  fallback?: boolean;
}

export interface RenderContext {
  live: LiveSet;
  shell: ShellManifest;
  config: RuntimeConfig;
  remoteLimitMs: number;
  /** Milliseconds that rendering one page may take. */
  renderLimitMs: number;
  /** Whether the page may be kept for reading offline. */
  offlineReading: boolean;
  origin: string;
  /** Set where a tester previews other versions than everybody else gets. */
  preview?: PreviewNotice | undefined;
}

/** Pages that only the browser renders: the frame, and a sign that the page is on its way. */
function browserOnlyRoutes(name: string, prefixes: readonly string[]): RouteObject[] {
  return prefixes.map((prefix, index) => ({
    id: `browser-only.${index}`,
    path: prefix === '/' ? '/' : `${prefix}/*`,
    Component: LoadingPage,
    handle: { title: undefined, browserOnly: name },
  }));
}

/** Routes that can be matched, and tell what they were described as. */
function toRouteObjects(entries: readonly RouteEntry[]): RouteObject[] {
  return entries.map(({ children, id, path, index, caseSensitive, ...handle }) => ({
    id,
    path,
    index,
    caseSensitive,
    handle,
    children: children && toRouteObjects(children),
  })) as RouteObject[];
}

/** A set's routes, without any code of its remotes. */
interface Frame {
  routes: RouteObject[];
  render: ReturnType<typeof createRoutesRenderer>;
}

/** End with their sets. */
const frames = new WeakMap<LiveSet, Frame>();

function getFrame(live: LiveSet): Frame {
  const known = frames.get(live);
  if (known) return known;
  const remotes = [...live.remotes];
  const frameOnly = (name: string, { release }: LiveRemote) =>
    remoteRoute(name, browserOnlyRoutes(name, release.prefixes));
  const frame = {
    routes: shellRoutes(
      remotes.map(([name, remote]) =>
        remote.renderer ? remoteRoute(name, toRouteObjects(remote.renderer.routes)) : frameOnly(name, remote),
      ),
    ),
    render: createRoutesRenderer(
      shellRoutes(remotes.flatMap(([name, remote]) => (remote.renderer ? [] : [frameOnly(name, remote)]))),
    ),
  };
  frames.set(live, frame);
  return frame;
}

interface MatchedPage {
  /** Absent for pages of the frame itself. */
  remote: LiveRemote | undefined;
  described: Pick<RouteEntry, 'module' | 'query' | 'signedInModule' | 'needsSession'>[];
}

function matchPage(live: LiveSet, pathname: string): MatchedPage {
  const matches = matchRoutes(getFrame(live).routes, pathname) ?? [];
  const name = matches.map(({ route }) => remoteOfRoute(route.id ?? '')).find(Boolean);
  return {
    remote: name ? live.remotes.get(name) : undefined,
    described: matches.map(({ route }) => (route.handle ?? {}) as RouteEntry),
  };
}

interface PageParts {
  head: PageHead;
  html: string;
  files?: PageFiles | undefined;
  hydration: PageBoot['hydration'];
  frame: PageBoot['frame'];
  reads?: PageReads | undefined;
}

const NO_FILES: PageFiles = { scripts: [], styles: [], forSignedIn: [] };

function renderParts(
  { live, shell, config, remoteLimitMs, offlineReading, origin, preview }: RenderContext,
  { head, html, files = NO_FILES, hydration, frame, reads = {} }: PageParts,
): string {
  return renderDocument({
    head,
    origin,
    html,
    shell,
    integrity: live.integrity,
    page: files,
    signIn: filesForSignIn(live, shell),
    reads,
    boot: {
      config,
      registry: live.registry,
      shellList: shell.list,
      hashes: hashesForMenu(live, shell, [...files.scripts, ...files.styles]),
      provides: providedVersions(shell.provides),
      preview,
      remoteLimitMs,
      offlineReading,
      hydration,
      frame,
    },
  });
}

/** Renders one address of a live set. @throws Error when it can not be rendered. */
export async function renderPage(url: URL, context: RenderContext): Promise<RenderedPage> {
  const { live, shell, config, renderLimitMs, preview } = context;
  const { remote, described } = matchPage(live, url.pathname);
  const page: PageRequest = {
    url: url.href,
    site: config.site,
    assistantUrl: config.assistantUrl,
    set: live.id,
    preview,
  };
  const rendered = remote?.renderer
    ? await remote.renderer.render(page, renderLimitMs)
    : await getFrame(live).render(page);
  const { status, location, ...parts } = rendered;
  if (location !== undefined) return { status, html: '', location };
  const files = remote?.renderer ? filesForPage(remote, described, shell) : undefined;
  return { status, html: renderParts(context, { ...parts, files }) };
}

/** Whether only rendering can tell that the page exists: its address names one item of many. */
export function namesItem(live: LiveSet, { pathname, search }: URL): boolean {
  const matches = matchRoutes(getFrame(live).routes, pathname) ?? [];
  return search !== '' || matches.some(({ params }) => Object.keys(params).length > 0);
}

/** The same URL without server rendering: it may or may not exist, so search engines must not index it. */
export function plainPage(pathname: string, context: RenderContext): RenderedPage {
  const head = { ...pageHead([], context.config.site, pathname), indexed: false };
  return { status: 200, html: renderParts(context, { head, html: '', hydration: null, frame: {} }) };
}

/** Scripts and styles that the browser will need for the matched routes of a remote, so that nothing waits in line. */
function filesForPage(
  { release }: LiveRemote,
  described: MatchedPage['described'],
  { late }: ShellManifest,
): PageFiles {
  const base = releaseBase(release);
  const filesOf = (modules: (string | undefined)[]) =>
    modules.flatMap((module = '') => release.pages[module] ?? []);
  const page = [release.entry, ...release.expose, ...filesOf(described.map(({ module }) => module))];
  const own = filesOf(described.map(({ signedInModule }) => signedInModule));
  const isForSignedIn = described.some(({ signedInModule, needsSession }) => signedInModule || needsSession);
  const shared = signedInPackages.filter((name) => isForSignedIn && release.imports[name]);
  const toPaths = (files: string[]) => [...new Set(files)].map((path) => `${base}${path}`);
  return {
    scripts: toPaths(page.filter((path) => path.endsWith('.js'))),
    styles: toPaths(page.filter((path) => path.endsWith('.css'))),
    forSignedIn: [
      ...new Set(shared.flatMap((name) => late[name] ?? [])),
      ...toPaths(own.filter((path) => !page.includes(path))),
    ],
  };
}

/** The menu's pages that are opened most, whose data are loaded ahead, too. */
const firstPages = menu.filter(({ dataBytes }) => dataBytes).map(({ href }) => href);

/** Hashes of all that those pages load; end with their sets. */
const menuHashes = new WeakMap<LiveSet, PageBoot['hashes']>();

function getMenuHashes(live: LiveSet, shell: ShellManifest): PageBoot['hashes'] {
  const known = menuHashes.get(live);
  if (known) return known;
  const files = firstPages.flatMap((href) => {
    const { remote, described } = matchPage(live, href);
    if (!remote?.renderer) return [];
    const { scripts, styles } = filesForPage(remote, described, shell);
    return [...scripts, ...styles];
  });
  const hashes = Object.fromEntries(Object.entries(live.integrity).filter(([path]) => files.includes(path)));
  menuHashes.set(live, hashes);
  return hashes;
}

/** @returns hashes of what those pages load beyond the page itself: a click on one need not wait for their list. */
function hashesForMenu(live: LiveSet, shell: ShellManifest, own: readonly string[]): PageBoot['hashes'] {
  const hashes = Object.entries(getMenuHashes(live, shell));
  return Object.fromEntries(hashes.filter(([path]) => !own.includes(path)));
}

/** What the sign-in dialog's remote begins with: its entry, and what it takes of the shell beyond the first script. */
function filesForSignIn({ registry, remotes }: LiveSet, { late }: ShellManifest): string[] {
  const [name = ''] =
    Object.entries(registry.remotes).find(([, { slots }]) => slots.includes('auth.dialog')) ?? [];
  const release = registry.remotes[name]?.override ? undefined : remotes.get(name)?.release;
  if (!release) return [];
  const shared = Object.keys(late).filter((one) => release.imports[one]);
  const own = [release.entry, ...release.expose].map((path) => `${releaseBase(release)}${path}`);
  return [...new Set([...own, ...shared.flatMap((one) => late[one] ?? [])])];
}

/** Whether it is a page for visitors who are not signed in, too. */
export function isPublicPage(live: LiveSet, pathname: string): boolean {
  return !matchPage(live, pathname).described.some(({ needsSession }) => needsSession);
}

/**
 * Reduces a query to the parameters that the page declares, each once and in the declared order. Every other parameter
 * would make another cached copy of the same page.
 */
export function pageQuery(live: LiveSet, { pathname, searchParams }: URL): string {
  if (searchParams.size === 0) return '';
  const declared = new Set(matchPage(live, pathname).described.flatMap(({ query }) => query ?? []));
  const read = [...declared].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(read).toString();
}
