import type { Caller } from '@portal/contract/api-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireOperator, requireUser } from './accounts/guards';
import { BusinessError } from './platform/errors/business-error';
import { callRules, getCallName } from './platform/errors/listed-errors';
import type { ServiceContext } from './platform/service-context';
import { requirePublisher } from './releases/publisher-guard';

type Guard = (app: ServiceContext, request: FastifyRequest) => Promise<void>;

/** Rejects calls without tenant header or for another tenant. */
const requireTenant: Guard = async ({ env }, { headers }) => {
  const given = headers['tenant-id'];
  if (!given) throw new BusinessError('TENANT_MISSING');
  if (given !== env.TENANT_ID) throw new BusinessError('TENANT_UNKNOWN');
};

/** Checked in order, before the body is read. */
const guards: Readonly<Record<Caller, readonly Guard[]>> = {
  browser: [],
  anyone: [requireTenant],
  participant: [requireTenant, requireUser],
  operator: [requireTenant, requireOperator],
  publisher: [requireTenant, requirePublisher],
};

/** Restricts every route of `api` to the callers named in the contract. */
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
