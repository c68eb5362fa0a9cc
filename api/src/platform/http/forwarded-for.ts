import type { FastifyInstance } from 'fastify';

/**
 * Warns once when `x-forwarded-for` names a client that TRUST_PROXY lets nobody name: every visitor then counts as the
 * one address of a shell server or proxy, which no rehearsal on one machine shows.
 */
export function warnOfDisbelief(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    const named = request.headers['x-forwarded-for'];
    if (warned || typeof named !== 'string' || named.split(',')[0]?.trim() === request.ip) return;
    warned = true;
    request.log.warn(
      'x-forwarded-for is not believed: name the addresses of all shell servers and proxies in TRUST_PROXY, ' +
        'or limits count all their visitors as one',
    );
  });
}
