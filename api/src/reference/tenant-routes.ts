import { trackTreeSchema } from '@portal/contract/auth/register';
import { tenantInfoSchema } from '@portal/contract/auth/tenant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers, ok, sends } from '../platform/http/envelope';
import { sampleCodes } from './sample-codes';

export const tenantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { smsSign: _sign, agreementVersion: _version, tracks, ...shown } = app.tenant;
  const info = { ...shown, tenantId: Number(app.env.TENANT_ID) };

  app.get(
    '/system/tenant/info',
    {
      schema: {
        tags: ['租户'],
        operationId: 'getTenant',
        summary: '租户信息',
        response: answers(tenantInfoSchema),
      },
    },
    async () => ok(info),
  );

  app.get(
    '/comp/track_config/get_comp_track_select_tree',
    {
      schema: {
        tags: ['租户'],
        operationId: 'listTracks',
        summary: '参赛赛区与赛道',
        response: answers(trackTreeSchema),
      },
    },
    async () => ok(tracks),
  );

  app.get(
    '/system/tenant/codes/:name',
    {
      config: { tenantless: true },
      schema: {
        tags: ['租户'],
        operationId: 'getTenantQrCode',
        summary: '示例租户的二维码图片',
        params: z.object({ name: z.string().max(60) }),
        response: { 200: sends('image/svg+xml', '图片') },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const picture = Object.hasOwn(sampleCodes, name) ? sampleCodes[name] : undefined;
      if (!picture) return reply.callNotFound();
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
    },
  );
};
