import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import type { ApiPool } from '../upstream/api-pool';

interface OutboxMessage {
  mobile: string;
  type: string;
  code: string;
  text: string;
  at: string;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The embedded SMS outbox as a page, so that a person can read the code that a phone would have received. */
export function outboxPage(apis: Pick<ApiPool, 'request'>, env: Pick<Env, 'TENANT_ID'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const [, search = ''] = request.raw.url?.split('?') ?? [];
    const { body } = await apis.request({
      method: 'GET',
      path: `/api/dev/outbox?${search}`,
      headers: { 'tenant-id': env.TENANT_ID },
    });
    const answer = JSON.parse(Buffer.isBuffer(body) ? String(body) : await text(body));
    const { data } = answer as { data: OutboxMessage[] | null };
    const rows = (data ?? [])
      .map(
        ({ mobile, code, text: words, at }) =>
          `<tr><td><time>${escapeHtml(at)}</time></td><td>${escapeHtml(mobile)}</td><td><strong>${escapeHtml(code)}</strong></td><td>${escapeHtml(words)}</td></tr>`,
      )
      .join('');
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><title>短信发件箱</title></head><body><main><h1>短信发件箱</h1><p>仅在内置模式下可用：短信没有真正发出，内容列在这里，最新的在最前。</p><table><thead><tr><th>时间</th><th>手机号</th><th>验证码</th><th>内容</th></tr></thead><tbody>${rows || '<tr><td colspan="4">还没有短信</td></tr>'}</tbody></table></main></body></html>`;
  };
}
