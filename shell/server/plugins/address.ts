import type { IncomingMessage } from 'node:http';
import { paths } from '@portal/contract/paths';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { sendEnvelope } from './error-replies';
import { PLAIN_SECURITY_HEADERS } from './security-headers';

const sendBadAddress = (reply: FastifyReply) => sendEnvelope(reply, 400, 400, '请求地址有误');

/** @returns the portal's public origin: as configured, otherwise as the request names it. */
export function publicOrigin({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, request: FastifyRequest): string {
  // A proxy may forward any scheme that the visitor named.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return PUBLIC_ORIGIN ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
}

/** A host with a path, a query or a user in it would move the path that follows it; with a quote, end what it is written into. */
function isHost(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`);
}

/** A page's address that was cut off within a letter names no page, but its visitor is a person: its percents mean themselves. */
export function decodableAddress({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? url : [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** For addresses of calls that the router can not parse: no hook has run and none will. */
export function sendBadAddressError(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  sendBadAddress(reply.headers(PLAIN_SECURITY_HEADERS));
}

/**
 * Rejects absolute URLs in place of a path, fragments, which browsers never send, and hosts that make no URL: they are
 * ambiguous to everything behind, and one page would be rendered and cached under many names.
 */
export function rejectForeignAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', headers } = request.raw;
    if (url.startsWith('/') && !url.includes('#') && isHost(headers.host ?? 'localhost')) return done();
    sendBadAddress(reply);
  });
}

/** Every fixed part of the portal's addresses, by its lower-case form. */
const spellings = new Map(
  Object.values(paths)
    .flatMap((page) => [
      'pattern' in page ? page.pattern : '',
      ...('sections' in page ? page.sections : []),
      ...('detailPattern' in page ? [page.detailPattern] : []),
      ...('winners' in page ? [page.winners] : []),
      ...('verifyPattern' in page ? [page.verifyPattern, page.receiptPattern] : []),
    ])
    .flatMap((pattern) => pattern.split('/'))
    .filter((part) => part && !part.startsWith(':'))
    .map((part) => [part.toLowerCase(), part]),
);

/**
 * Pages answer in any case and with stray slashes; search engines and shares should see one address.
 *
 * @returns the path as the portal's own links spell it; parts that are no fixed ones stay as they are
 */
export function canonicalPath(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  const [first = ''] = parts;
  const isOwn = spellings.has(first.toLowerCase());
  return `/${parts.map((part) => (isOwn ? (spellings.get(part.toLowerCase()) ?? part) : part)).join('/')}`;
}
