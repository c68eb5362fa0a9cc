import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ApiEnv } from '../env';
import { compileTrust } from './client-address';

const HEADER = 'x-request-id';
/** Format used by our shell servers; anything else could inject into the log. */
const FORM = /^[\w-]{8,64}$/;

/** Uses the shell server's request id, if it comes from a trusted address; otherwise creates one. */
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
 * Logs contain routes instead of URLs, whose query may contain phone numbers, codes or tokens, and no bodies, addresses
 * or headers.
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
    // Shell servers probe every second: successful probes would dominate the log.
    if (route.startsWith('/api/health/') && reply.statusCode === 200) request.log.debug(response, 'answered');
    else request.log.info(response, 'answered');
  });
}
