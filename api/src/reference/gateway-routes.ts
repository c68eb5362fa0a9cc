import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, returns } from '../platform/http/envelope';

/** Public read-only calls available through the gateway path. */
const allowed = [
  /^\/content\/(?:home|search|sitemap(?:\/\d{1,7})?)$/,
  /^\/content\/pages\/[\w/-]{1,80}$/,
  /^\/content\/\w{1,20}\/(?:page|facets|\d{1,9})$/,
  /^\/dict\/tenantDictData\/getByDictType$/,
  /^\/regions\/(?:province|city|country)\/allList$/,
  /^\/policy\/info\/portal\/industry_select$/,
  /^\/comp\/season\/current$/,
];

/** @returns the target with its query if it is an allowed relative path */
export function gatewayTarget(requestUrl: string): string | undefined {
  const [path = '', query] = requestUrl.split('?', 2);
  if (requestUrl.includes('#') || !allowed.some((pattern) => pattern.test(path))) return undefined;
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}

/** The same reads under the platform's gateway path; targets are always served by this API. */
export const gatewayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/gw/basic/get',
    describeCall('网关', 'readThroughGateway', '网关读取（仅限公开内容）', {
      querystring: z.object({ requestUrl: z.string().min(1, '缺少 requestUrl').max(1000) }),
      response: returns(z.unknown().describe('所指接口的 data')),
    }),
    async (request, reply) => {
      const target = gatewayTarget(request.query.requestUrl);
      if (!target) throw new BusinessError('FORBIDDEN');
      const response = await app.inject({
        url: `/api${target}`,
        headers: { 'tenant-id': app.env.TENANT_ID, 'x-forwarded-for': request.ip },
        remoteAddress: request.ip,
      });
      const { statusCode, body, headers } = response;
      if (headers['retry-after']) reply.header('retry-after', headers['retry-after']);
      // Forwarded unparsed, which the response type does not describe.
      return (reply as FastifyReply)
        .status(statusCode)
        .type('application/json; charset=utf-8')
        .send(body) as never;
    },
  );
};
