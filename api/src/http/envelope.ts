import { z } from 'zod';

/** @returns the success envelope around `data`. */
export function ok<T>(data: T): { code: 200; msg: string; data: T } {
  return { code: 200, msg: '成功', data };
}

/** Response schema of a call that answers `data`. Errors are documented once, not per call. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: z.object({ code: z.literal(200), msg: z.string(), data }) };
}
