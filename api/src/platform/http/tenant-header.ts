import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors/business-error';

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
