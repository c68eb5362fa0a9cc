import { type Industry, type IndustryName, industryNames, industrySchema } from '@portal/contract/reference';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../platform/http/envelope';

/** Branches of each top-level industry, after the classification of strategic emerging industries (2018). */
const branches: Readonly<Record<IndustryName, readonly string[]>> = {
  新一代信息技术: [
    '下一代信息网络',
    '电子核心产业',
    '新兴软件和信息技术服务',
    '互联网与云计算、大数据服务',
    '人工智能',
  ],
  高端装备制造: ['智能制造装备', '航空装备', '卫星及应用', '轨道交通装备', '海洋工程装备'],
  新材料: [
    '先进钢铁材料',
    '先进有色金属材料',
    '先进石化化工新材料',
    '先进无机非金属材料',
    '高性能纤维及复合材料',
    '前沿新材料',
  ],
  生物医药与健康: ['生物医药', '生物医学工程', '中药与民族药', '健康服务与食品'],
  新能源汽车: ['整车制造', '装置与配件制造', '充换电设施', '新能源汽车服务'],
  新能源: ['核电', '风能', '太阳能', '生物质能', '智能电网', '储能与氢能'],
  节能环保: ['高效节能', '先进环保', '资源循环利用'],
  数字创意: ['数字创意技术设备', '数字文化创意', '设计服务', '数字文旅'],
  现代农业: ['现代种业', '智慧农业与农机', '农产品精深加工', '绿色农业投入品'],
  现代服务业: ['研发与技术服务', '现代物流', '金融科技', '创新创业服务'],
};

/** Ids are positions in the classification: `1`, `1.3`. */
const industries: readonly Industry[] = industryNames.map((name, at) => ({
  id: String(at + 1),
  name,
  children: branches[name].map((branch, below) => ({ id: `${at + 1}.${below + 1}`, name: branch })),
}));

export const policyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/policy/info/portal/industry_select',
    describeCall('字典', 'listIndustries', '行业树', {
      response: returns(z.array(industrySchema)),
    }),
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return ok([...industries]);
    },
  );
};
