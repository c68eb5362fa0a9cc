import { z } from 'zod';

/** Top-level industries: the national classification of strategic emerging industries, and agriculture. */
export const industryNames = [
  '新一代信息技术',
  '高端装备制造',
  '新材料',
  '生物医药与健康',
  '新能源汽车',
  '新能源',
  '节能环保',
  '数字创意',
  '现代农业',
  '现代服务业',
] as const;

export const industryNameSchema = z.enum(industryNames);
export type IndustryName = z.infer<typeof industryNameSchema>;

/** Node of GET /policy/info/portal/industry_select. */
export const industrySchema = z.object({
  id: z.string(),
  name: z.string(),
  children: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Industry = z.infer<typeof industrySchema>;
