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

/** A host with a path, a query or a user in it would move the path that follows it. */
function isHost(text: string): boolean {
  return !/[\\/?#@]/.test(text) && URL.canParse(`http://${text}`);
}

/** For addresses that the router can not parse: no hook has run and none will. */
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
