import { z } from 'zod';

/** Map position in GCJ-02 degrees. */
const pointSchema = z.object({ lng: z.number(), lat: z.number() });

/** The province as drawn if maps have no tiles; GCJ-02 degrees. */
const provinceSchema = z.object({
  name: z.string().min(1),
  /** Corners of the outline as [longitude, latitude]; a few dozen suffice for a sketch. */
  outline: z
    .array(z.tuple([z.number(), z.number()]))
    .min(3)
    .max(400),
  cities: z
    .array(pointSchema.extend({ name: z.string().min(1).max(20) }))
    .max(40)
    .default([]),
  /** Attribution of the outline, for example 审图号：云S(2026)001号. */
  credit: z.string().max(80).optional(),
});
export type Province = z.infer<typeof provinceSchema>;

/** GET /system/tenant/info */
export const tenantInfoSchema = z.object({
  tenantId: z.int().positive(),
  /** Name of the competition, used as the page title. */
  name: z.string(),
  logoUrl: z.string(),
  /** QR code image of the mini-program. */
  mpCode: z.string(),
  /** QR code image of the official account. */
  wxCode: z.string(),
  manageUrl: z.string(),
  organiser: z.object({
    name: z.string(),
    address: z.string(),
    hotline: z.string(),
    email: z.string(),
    /** Location of the office; without it the contact page shows no map. */
    point: pointSchema.optional(),
  }),
  province: provinceSchema.optional(),
  icp: z.string(),
  policeRecord: z.string(),
});

export type TenantInfo = z.infer<typeof tenantInfoSchema>;

/** A province, city or county. The id is its national code (`53`, `5301`, `530102`). */
export const regionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Initial centre of its map. */
  centre: pointSchema.optional(),
});
export type Region = z.infer<typeof regionSchema>;

export const citiesQuerySchema = z.object({ provinceId: z.string().regex(/^\d{2}$/, '省份编号不正确') });
export const countiesQuerySchema = z.object({ cityId: z.string().regex(/^\d{4}$/, '城市编号不正确') });

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

/** GET /dict/tenantDictData/getByDictType?dictType= */
export const dictQuerySchema = z.object({ dictType: z.string().min(1, '缺少字典类型').max(60) });
export const dictItemSchema = z.object({ value: z.string(), label: z.string(), sort: z.number().int() });
export type DictItem = z.infer<typeof dictItemSchema>;

/** GET /weixin/sdk/signature?url=: configuration of WeChat's JS-SDK for that page. */
export const weixinSignatureQuerySchema = z.object({
  url: z.url({ protocol: /^https?$/, error: '页面地址不正确' }).max(1000, '页面地址过长'),
});
export const weixinSignatureSchema = z.object({
  appId: z.string(),
  /** Seconds since 1970. */
  timestamp: z.number().int(),
  nonceStr: z.string(),
  signature: z.string(),
});
export type WeixinSignature = z.infer<typeof weixinSignatureSchema>;
