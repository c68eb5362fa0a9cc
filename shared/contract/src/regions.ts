import { z } from 'zod';

/** A division of the country: province, city or county. The id is its national code (`53`, `5301`, `530102`). */
export const regionSchema = z.object({ id: z.string(), name: z.string() });
export type Region = z.infer<typeof regionSchema>;

export const citiesQuerySchema = z.object({ provinceId: z.string().regex(/^\d{2}$/, '省份编号不正确') });
export const countiesQuerySchema = z.object({ cityId: z.string().regex(/^\d{4}$/, '城市编号不正确') });
