import type { Caller } from '@portal/contract/api-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireOperator, requireUser } from './accounts/guards';
import { BusinessError } from './platform/errors/business-error';
import { callRules, getCallName } from './platform/errors/listed-errors';
import type { ServiceContext } from './platform/service-context';
import { requirePublisher } from './releases/publisher-guard';

type Guard = (app: ServiceContext, request: FastifyRequest) => Promise<void>;

/** Refuses calls without the tenant header, or with the header of another tenant. */
const requireTenant: Guard = async ({ env }, { headers }) => {
  const given = headers['tenant-id'];
  if (!given) throw new BusinessError('TENANT_MISSING');
  if (given !== env.TENANT_ID) throw new BusinessError('TENANT_UNKNOWN');
};

/** In this order, before a body is even read. */
const guards: Readonly<Record<Caller, readonly Guard[]>> = {
  browser: [],
  anyone: [requireTenant],
  participant: [requireTenant, requireUser],
  operator: [requireTenant, requireOperator],
  publisher: [requireTenant, requirePublisher],
};

/** Opens every route of `api` to those whom the contract names for it, and to nobody else. */
export function guardCalls(api: FastifyInstance): void {
  api.decorateRequest('signedIn', null);
  api.decorateRequest('operator', null);
  api.decorateRequest('publisher', null);
  api.addHook('onRoute', (route) => {
    const name = getCallName(String(route.method), route.url);
    const rule = callRules.get(name);
    if (!rule) throw new Error(`The contract does not say who may call ${name}.`);
    const guarded = guards[rule.who].map((guard) => (request: FastifyRequest) => guard(api, request));
    route.onRequest = [...guarded, ...[route.onRequest ?? []].flat()];
  });
}
