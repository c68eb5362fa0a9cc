import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ApiEnv } from '../env';
import { compileTrust } from './client-address';

const HEADER = 'x-request-id';
/** What our shell servers send; anything else would be a way to write into our log. */
const FORM = /^[\w-]{8,64}$/;

/**
 * One id from the shell server's log to ours. It is taken from those whose `x-forwarded-for` is believed, and made here
 * for everybody else.
 */
export function requestIdFactory(trustProxy: string): (request: IncomingMessage) => string {
  const trust = compileTrust(trustProxy);
  return (request) => {
    const given = request.headers[HEADER];
    const isTaken = typeof given === 'string' && FORM.test(given) && trust(request.socket.remoteAddress);
    return isTaken ? given : randomUUID();
  };
}

export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id);
  });
}

/**
 * Logs know routes, not URLs: a query may hold a phone number, a code or a token. No bodies, no
 * addresses, no headers.
 */
export function loggerOptions(
  env: ApiEnv,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  if (env.LOG_LEVEL === 'silent') return false;
  return {
    level: env.LOG_LEVEL,
    base: { app: 'api' },
    redact: { paths: ['req', 'res', 'err', 'error.message'], remove: true },
    ...(stream ? { stream } : {}),
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const response = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Every shell server asks each second: good answers would be most of the log.
    if (route.startsWith('/api/health/') && reply.statusCode === 200) request.log.debug(response, 'answered');
    else request.log.info(response, 'answered');
  });
}
