import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors/business-error';

/** Answers are data, not pages: nothing may run them, frame them or keep them, unless a route says so. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls that a browser makes without headers of ours: signed file URLs, documents, health. */
    tenantless?: boolean;
  }
}

/** Refuses calls without the tenant header, or with the header of another tenant. */
export function requireTenantHeader(app: FastifyInstance, tenantId: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.tenantless) return;
    const given = request.headers['tenant-id'];
    if (!given) throw new BusinessError('TENANT_MISSING');
    if (given !== tenantId) throw new BusinessError('TENANT_UNKNOWN');
  });
}
