import { z } from 'zod';

/** GET /dict/tenantDictData/getByDictType?dictType= */
export const dictQuerySchema = z.object({ dictType: z.string().min(1, '缺少字典类型').max(60) });
export const dictItemSchema = z.object({ value: z.string(), label: z.string(), sort: z.number().int() });
export type DictItem = z.infer<typeof dictItemSchema>;
