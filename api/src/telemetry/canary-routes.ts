import {
  CANARY_HEADER,
  type CanaryVisitor,
  canaryLineSchema,
  canaryRunSchema,
  canaryStateSchema,
  canaryVisitorSchema,
  visitSchema,
} from '@portal/contract/canary';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import {
  compileTrust,
  getClientAddress,
  getNetwork,
  isAnonymousAddress,
  isSharedPageRequest,
} from '../platform/http/client-address';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { parseJson } from '../platform/http/request-bodies';
import { listCanaries, readCanaryState, recordVisit, removeCanaryVisitors } from './canary-counts';

/** @returns the visitor attested by a shell server, and the caller's address; undefined otherwise */
export function readCanaryVisitor(
  request: FastifyRequest,
  trust: ReturnType<typeof compileTrust>,
): { visitor: CanaryVisitor; address: string } | undefined {
  const header = request.headers[CANARY_HEADER];
  if (typeof header !== 'string' || !trust(request.socket.remoteAddress)) return undefined;
  const visitor = canaryVisitorSchema.safeParse(parseJson(header)).data;
  if (!visitor) return undefined;
  const address = getClientAddress(request);
  return { visitor, address: isAnonymousAddress(address) ? '' : getNetwork(address) };
}

/** Pages report that they are usable; shell servers poll the state of a canary. */
export const canaryRoutes: FastifyPluginAsyncZod = async (app) => {
  const trust = compileTrust(app.env.TRUST_PROXY);
  app.addJob({
    name: 'remove-canary-visitors',
    title: '清理结束的灰度',
    run: () => removeCanaryVisitors(app.db, app.clock.now()),
  });

  app.post(
    '/telemetry/visits',
    describeCall('遥测', 'reportVisit', '灰度期间，页面报告自己已可用', {
      body: visitSchema,
      response: returns(z.null()),
    }),
    async (request) => {
      await limitPerMinute(request, 'telemetry-visits', app.env.TELEMETRY_ADDRESS_MINUTE);
      const caller = readCanaryVisitor(request, trust);
      if (caller) await recordVisit(app.db, caller, request.body, app.clock.now());
      return ok(null);
    },
  );

  app.post(
    '/telemetry/canaries',
    describeCall('遥测', 'readCanaryState', '外壳服务器询问灰度版本的情况', {
      body: canaryRunSchema,
      response: returns(canaryStateSchema),
    }),
    async (request) => {
      if (!isSharedPageRequest(request, trust)) throw new BusinessError('FORBIDDEN');
      return ok(await readCanaryState(app.db, request.body, app.clock.now()));
    },
  );

  app.get(
    '/ops/canaries',
    describeCall('运营：账号与记录', 'listCanaries', '灰度的访客数、出错数和用时，最近的在前', {
      response: returns(z.array(canaryLineSchema)),
    }),
    async () => ok(await listCanaries(app.db)),
  );
};
