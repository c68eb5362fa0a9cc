import { industrySchema } from '@portal/contract/industries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers, ok } from '../platform/http/envelope';
import { industries } from './industries';

export const policyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/policy/info/portal/industry_select',
    {
      schema: {
        tags: ['字典'],
        operationId: 'listIndustries',
        summary: '行业树',
        response: answers(z.array(industrySchema)),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return ok([...industries]);
    },
  );
};
