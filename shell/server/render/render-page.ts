import type { PreviewNotice } from '@portal/contract/release/preview';
import { providedVersions, type ShellManifest } from '@portal/contract/release/shell-manifest';
import type { PageReads } from '@portal/contract/remote';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import type { PageBoot } from '../../src/boot/page-boot';
import { type PageHead, pageHead } from '../../src/pages/page-head';
import type { Env } from '../env';
import type { LiveSet } from '../releases/live-set';
import { type PageFiles, renderDocument } from './document';
import { getFrame, matchPage } from './match-page';
import { filesForPage, filesForSignIn, hashesForMenu } from './page-files';
import type { PageRequest } from './render-routes';

export interface RenderedPage {
  status: number;
  html: string;
  location?: string | undefined;
  fallback?: boolean;
  /** Whether it is for this visitor only and must not replace the cached page. */
  isUncached?: boolean;
}

export interface RenderContext {
  live: LiveSet;
  shell: ShellManifest;
  config: RuntimeConfig;
  env: Pick<Env, 'REMOTE_LIMIT_MS' | 'RENDER_LIMIT_MS' | 'OFFLINE_READING'>;
  origin: string;
  preview?: PreviewNotice | undefined;
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
  { live, shell, config, env, origin, preview }: RenderContext,
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
      remoteLimitMs: env.REMOTE_LIMIT_MS,
      offlineReading: env.OFFLINE_READING,
      hydration,
      frame,
    },
  });
}

export async function renderPage(url: URL, context: RenderContext): Promise<RenderedPage> {
  const { live, shell, config, env, preview } = context;
  const { remote, described } = matchPage(live, url.pathname);
  const page: PageRequest = {
    url: url.href,
    site: config.site,
    assistantUrl: config.assistantUrl,
    preview,
  };
  const rendered = remote?.renderer
    ? await remote.renderer.render(page, env.RENDER_LIMIT_MS)
    : await getFrame(live).render(page);
  const { status, location, ...parts } = rendered;
  if (location !== undefined) return { status, html: '', location };
  const files = remote?.renderer ? filesForPage(remote, described, shell) : undefined;
  return { status, html: renderParts(context, { ...parts, files }) };
}

/** The page without server rendering. It may not exist, so search engines must not index it. */
export function plainPage(pathname: string, context: RenderContext): RenderedPage {
  const head = { ...pageHead([], context.config.site, pathname), indexed: false };
  return { status: 200, html: renderParts(context, { head, html: '', hydration: null, frame: {} }) };
}
