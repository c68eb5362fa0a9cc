import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import { sendEnvelope } from './refusals';
import { PLAIN_SECURITY_HEADERS } from './security-headers';

const refuseAddress = (reply: FastifyReply) => sendEnvelope(reply, 400, 400, '请求地址有误');

/** @returns where visitors find the portal: as configured, otherwise as they asked for it. */
export function publicOrigin({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, request: FastifyRequest): string {
  return PUBLIC_ORIGIN ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}

/** For addresses that the router can not read: no hook has run and none will. */
export function answerUnreadableAddress(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  refuseAddress(reply.headers(PLAIN_SECURITY_HEADERS));
}

/** Refuses whole URLs in place of a path, and hosts that make none: nothing behind could tell what was meant. */
export function refuseForeignAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', headers } = request.raw;
    if (url.startsWith('/') && URL.canParse(`http://${headers.host ?? 'localhost'}`)) return done();
    refuseAddress(reply);
  });
}
