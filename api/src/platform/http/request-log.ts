import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ApiEnv } from '../../env';

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
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
