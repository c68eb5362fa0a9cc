import type { IncomingMessage } from 'node:http';
import { paths } from '@portal/contract/paths';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { sendEnvelope } from './error-replies';
import { PLAIN_SECURITY_HEADERS } from './security-headers';

const sendBadAddress = (reply: FastifyReply) => sendEnvelope(reply, 400, 400, '请求地址有误');

export function publicOrigin({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, request: FastifyRequest): string {
  // A proxy may forward any scheme that the client sent.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return PUBLIC_ORIGIN ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
}

/**
 * False for a path, query or user info, which would alter the resulting URL, and for quotes, which would end
 * the attribute that it is written into.
 */
function isHost(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`);
}

/** A truncated link may not decode: escape its percents, so that the visitor gets a not-found page. */
export function escapeUndecodablePath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? url : [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** For API paths that the router cannot decode: no hook has run or will run. */
export function sendBadAddressError(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  sendBadAddress(reply.headers(PLAIN_SECURITY_HEADERS));
}

/**
 * Rejects absolute-form URLs, fragments (browsers never send them) and invalid hosts. Upstreams may interpret
 * them differently, and one page would be rendered and cached under many keys.
 */
export function rejectAmbiguousTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', headers } = request.raw;
    if (url.startsWith('/') && !url.includes('#') && isHost(headers.host ?? 'localhost')) return done();
    sendBadAddress(reply);
  });
}

const spellings = new Map(
  Object.values(paths)
    .flatMap((page): unknown[] => Object.values(page).flat())
    .flatMap((text) => (typeof text === 'string' ? text.split('/') : []))
    .filter((part) => part && !part.startsWith(':'))
    .map((part) => [part.toLowerCase(), part]),
);

/**
 * Pages match in any case and with stray slashes; search engines and shares should see one URL.
 * @returns the path as the portal's own links spell it; variable segments are unchanged
 */
export function canonicalPath(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  const [first = ''] = parts;
  const isOwn = spellings.has(first.toLowerCase());
  return `/${parts.map((part) => (isOwn ? (spellings.get(part.toLowerCase()) ?? part) : part)).join('/')}`;
}
