import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { sendEnvelope } from './error-replies';
import { PLAIN_SECURITY_HEADERS } from './security-headers';

const refuseAddress = (reply: FastifyReply) => sendEnvelope(reply, 400, 400, '请求地址有误');

/** @returns where visitors find the portal: as configured, otherwise as they asked for it. */
export function publicOrigin({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, request: FastifyRequest): string {
  // A proxy may pass on whatever scheme the visitor named.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return PUBLIC_ORIGIN ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
}

/** A host with a path, a query or a user in it would move the path that follows it. */
function isHost(text: string): boolean {
  return !/[\\/?#@]/.test(text) && URL.canParse(`http://${text}`);
}

/** For addresses that the router can not read: no hook has run and none will. */
export function answerUnreadableAddress(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  refuseAddress(reply.headers(PLAIN_SECURITY_HEADERS));
}

/**
 * Refuses whole URLs in place of a path, fragments, which every browser keeps to itself, and hosts that make no URL:
 * nothing behind could tell what was meant, and one page would be rendered and kept under many names.
 */
export function refuseForeignAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', headers } = request.raw;
    if (url.startsWith('/') && !url.includes('#') && isHost(headers.host ?? 'localhost')) return done();
    refuseAddress(reply);
  });
}
