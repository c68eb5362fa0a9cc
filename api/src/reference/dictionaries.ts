import { entryStatuses } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import { cardSchemas } from '@portal/contract/content';
import { frontMatterByType } from '@portal/contract/front-matter';
import { type DictItem, dictItemSchema, dictQuerySchema, industryNames } from '@portal/contract/reference';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findDefinition, findOpenSeason } from '../competition/seasons/season-repository';
import { describeCall, ok, returns } from '../platform/http/envelope';

type Words = readonly (readonly [value: string, label: string])[];

function same(...labels: readonly string[]): Words {
  return labels.map((label) => [label, label] as const);
}

/** The portal's own dictionaries; those of the open season are in its definition. */
const builtInDictionaries: Readonly<Record<string, Words>> = {
  register_type: [
    ['1', '个人/团队'],
    ['2', '企业'],
  ],
  user_type: [
    ['00', '运营'],
    ['01', '管理'],
    ['02', '企业'],
    ['03', '机构'],
    ['08', '个人/团队'],
  ],
  entry_status: entryStatuses.map((status) => [status, statusNames[status]] as const),
  industry: same(...industryNames),
  project_stage: same(...frontMatterByType.project.shape.stage.options),
  financing_round: same(...frontMatterByType.financingNeeds.shape.round.unwrap().options),
  financing_kind: same(...frontMatterByType.financingNeeds.shape.kind.options),
  financing_state: same(...cardSchemas.financingNeeds.shape.state.options),
  activity_state: same(...cardSchemas.activity.shape.state.options),
  partner_kind: same(...frontMatterByType.partners.shape.kind.options),
};

export const dictionaryRoutes: FastifyPluginAsyncZod = async (app) => {
  async function seasonItems(name: string): Promise<DictItem[]> {
    const open = await findOpenSeason(app.db);
    const definition = open && (await findDefinition(app.db, open.id, open.currentVersion));
    const options =
      definition && Object.hasOwn(definition.dictionaries, name) ? definition.dictionaries[name] : [];
    return (options ?? []).map(({ value, label }, at) => ({ value, label, sort: at + 1 }));
  }

  app.get(
    '/dict/tenantDictData/getByDictType',
    describeCall('字典', 'getDictionary', '字典数据；未知的类型为空', {
      querystring: dictQuerySchema,
      response: returns(z.array(dictItemSchema)),
    }),
    async (request, reply) => {
      const { dictType } = request.query;
      reply.header('cache-control', 'public, max-age=300');
      const words = Object.hasOwn(builtInDictionaries, dictType) ? builtInDictionaries[dictType] : undefined;
      if (!words) return ok(await seasonItems(dictType));
      return ok(words.map(([value, label], at) => ({ value, label, sort: at + 1 })));
    },
  );
};
