import type { FastifyRequest } from 'fastify';
import { requireOperator } from '../accounts/guards';
import { recordOperatorAction } from '../platform/audit-log';
import { BusinessError } from '../platform/errors/business-error';
import { readBearerToken } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import type { ServiceContext } from '../platform/service-context';
import { findByToken, noteUse } from './publishers';
import type { PublisherRow } from './tables';

/** Name of a team in audit log and history. */
const publisherTitle = (name: string) => `团队 ${name}`;

/** @returns why a known token is no longer valid, if so */
function ended({ name, revokedAt, expiresAt }: PublisherRow, now: Date): string | undefined {
  if (revokedAt) return `团队 ${name} 的令牌已撤销，请联系门户的运营人员`;
  if (expiresAt && expiresAt <= now) return `团队 ${name} 的令牌已到期，请联系门户的运营人员`;
  return undefined;
}

/** For calls available to teams' tokens and operators. @throws UNAUTHENTICATED */
export async function requirePublisher(app: ServiceContext, request: FastifyRequest): Promise<void> {
  const token = readBearerToken(request);
  const row = token && !app.secrets.isOperatorKey(token) ? await findByToken(app.db, token) : undefined;
  // Not a team's token: check and rate-limit as an operator key.
  if (!row) return requireOperator(app, request);
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
}
