import { citiesQuerySchema, countiesQuerySchema, regionSchema } from '@portal/contract/regions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers, ok } from '../platform/http/envelope';
import { divisions } from './divisions';

const tags = ['字典'];
const DAY = 'public, max-age=86400';
const response = answers(z.array(regionSchema));

/** Provinces, cities and counties. `country` is the platform's own spelling of the counties' path. */
export const regionRoutes: FastifyPluginAsyncZod = async (app) => {
  const all = divisions();

  app.get(
    '/regions/province/allList',
    { schema: { tags, operationId: 'listProvinces', summary: '省级行政区', response } },
    async (_request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.provinces);
    },
  );

  app.get(
    '/regions/city/allList',
    {
      schema: {
        tags,
        operationId: 'listCities',
        summary: '地级行政区',
        querystring: citiesQuerySchema,
        response,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.citiesOf(request.query.provinceId));
    },
  );

  app.get(
    '/regions/country/allList',
    {
      schema: {
        tags,
        operationId: 'listCounties',
        summary: '县级行政区',
        querystring: countiesQuerySchema,
        response,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', DAY);
      return ok(all.countiesOf(request.query.cityId));
    },
  );
};
