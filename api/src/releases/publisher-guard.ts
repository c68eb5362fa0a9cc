import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordOperatorAction } from '../platform/audit-log';
import { BusinessError } from '../platform/errors/business-error';
import { readBearerToken } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { findByToken, noteUse } from './publishers';
import type { PublisherRow } from './tables';

declare module 'fastify' {
  interface FastifyInstance {
    /** Use as `onRequest` on what a team's token opens besides the operators' key: `/ops/releases*`, `/ops/errors`, `/ops/vitals`. */
    requirePublisher(request: FastifyRequest): Promise<void>;
  }
}

/** Who acts, as audit lines and the history of sets name a team. */
const publisherTitle = (name: string) => `团队 ${name}`;

/** @returns why a known token opens nothing any more, or undefined */
function ended({ name, revokedAt, expiresAt }: PublisherRow, now: Date): string | undefined {
  if (revokedAt) return `团队 ${name} 的令牌已撤销，请联系门户的运营人员`;
  if (expiresAt && expiresAt <= now) return `团队 ${name} 的令牌已到期，请联系门户的运营人员`;
  return undefined;
}

export function addPublisherGuard(app: FastifyInstance): void {
  app.decorateRequest('publisher', null);
  app.decorate('requirePublisher', async (request: FastifyRequest) => {
    const token = readBearerToken(request);
    const row = token && !app.secrets.isOperatorKey(token) ? await findByToken(app.db, token) : undefined;
    // Operators, and whoever has neither: counted and refused as at any of the operators' calls.
    if (!row) return app.requireOperator(request);
    const { name, remotes, mayActivate } = row;
    request.operator = publisherTitle(name);
    const reason = ended(row, app.clock.now());
    if (reason) {
      const address = getClientAddress(request);
      await app.limits.enforce(`operator:${address}`, app.env.OPERATOR_FAILURES, 600);
      await recordOperatorAction(app, request, 'release.refuse', name, { reason, address });
      throw new BusinessError('UNAUTHENTICATED', { msg: reason });
    }
    request.publisher = { name, remotes, mayActivate };
    await noteUse(app, name);
  });
}
