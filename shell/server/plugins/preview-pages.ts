import { escapeHtml } from '@portal/contract/escape-html';
import { PREVIEW, PREVIEW_END } from '@portal/contract/release/layout';
import type { PreviewNotice } from '@portal/contract/release/preview';
import { previewedReleases } from '@portal/releases/preview';
import { isReleaseError } from '@portal/releases/release-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSet, Serving } from '../releases/live-set';
import type { Previews } from '../releases/previews';
import { cookieOptions } from './security-headers';

export interface PreviewedPage {
  live: LiveSet;
  notice: PreviewNotice;
}

const noPreview = (reason: string, formal: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>无法预览</title><h1>无法预览</h1><p>${escapeHtml(reason)}</p><p><a href="${escapeHtml(formal)}">打开正式页面</a></p></html>`;

/**
 * Finds the preview of a request, by its link or by the cookie that opening the link set.
 * @returns the page's set, `'sent'` after a redirect or a refusal, or undefined without a preview.
 */
export async function readPreviewedPage(
  previews: Pick<Previews, 'find' | 'live'>,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  serving: Serving,
): Promise<PreviewedPage | 'sent' | undefined> {
  const link = url.searchParams.get(PREVIEW);
  const text = link ?? request.cookies[PREVIEW];
  if (!text) return undefined;
  reply.headers({
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
    'x-robots-tag': 'noindex',
  });
  const cookie = cookieOptions(request);
  const formal = new URL(url);
  formal.searchParams.delete(PREVIEW);
  const address = `${formal.pathname}${formal.search}`;
  if (link === PREVIEW_END) {
    reply.clearCookie(PREVIEW, cookie).redirect(address, 303);
    return 'sent';
  }
  try {
    const preview = await previews.find(text);
    if (link !== null) {
      // Keep the link out of the address bar, browser histories and screenshots.
      reply.setCookie(PREVIEW, text, { ...cookie, expires: new Date(preview.until) }).redirect(address, 303);
      return 'sent';
    }
    const live = await previews.live(preview, serving);
    const { tester, until } = preview;
    return { live, notice: { releases: previewedReleases(preview), tester, until } };
  } catch (error) {
    request.log.warn(`没有提供预览：${error instanceof Error ? error.message : error}`);
    // A store failure is temporary: keep the cookie.
    const isOver = isReleaseError(error) && error.failure !== 'store';
    const reason = isReleaseError(error) ? error.message : '这些版本无法运行，原因见门户的日志';
    if (isOver && link === null) reply.clearCookie(PREVIEW, cookie);
    const leave = isOver
      ? address
      : `${address}${address.includes('?') ? '&' : '?'}${PREVIEW}=${PREVIEW_END}`;
    reply
      .code(isOver ? 410 : 503)
      .type('text/html; charset=utf-8')
      .send(noPreview(reason, leave));
    return 'sent';
  }
}
