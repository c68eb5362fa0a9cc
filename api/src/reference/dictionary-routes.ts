import { type DictItem, dictItemSchema, dictQuerySchema } from '@portal/contract/dictionaries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findDefinition, findOpenSeason } from '../competition/season-repository';
import { answers, ok } from '../platform/http/envelope';
import { builtInDictionaries } from './built-in-dictionaries';

export const dictionaryRoutes: FastifyPluginAsyncZod = async (app) => {
  async function seasonItems(name: string): Promise<DictItem[]> {
    const open = await findOpenSeason(app.db);
    const definition = open && (await findDefinition(app.db, app.db, open.id, open.currentVersion));
    const options =
      definition && Object.hasOwn(definition.dictionaries, name) ? definition.dictionaries[name] : [];
    return (options ?? []).map(({ value, label }, at) => ({ value, label, sort: at + 1 }));
  }

  app.get(
    '/dict/tenantDictData/getByDictType',
    {
      schema: {
        tags: ['字典'],
        operationId: 'getDictionary',
        summary: '字典数据；未知的类型为空',
        querystring: dictQuerySchema,
        response: answers(z.array(dictItemSchema)),
      },
    },
    async (request, reply) => {
      const { dictType } = request.query;
      reply.header('cache-control', 'public, max-age=300');
      const words = Object.hasOwn(builtInDictionaries, dictType) ? builtInDictionaries[dictType] : undefined;
      if (!words) return ok(await seasonItems(dictType));
      return ok(words.map(([value, label], at) => ({ value, label, sort: at + 1 })));
    },
  );
};
