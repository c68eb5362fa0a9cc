import { z } from 'zod';

/** @returns the success envelope around `data`. */
export function ok<T>(data: T): { code: 200; msg: string; data: T } {
  return { code: 200, msg: '成功', data };
}

/** Response schema of a call that answers `data`. Errors are documented once, not per call. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: z.object({ code: z.literal(200), msg: z.string(), data }) };
}

const bytes = z.any().meta({ type: 'string', format: 'binary' });

/** Response schema of a call that answers the bytes of a file, or a stream, instead of an envelope. */
export function sends(contentType: string, description: string) {
  return { description, content: { [contentType]: { schema: bytes } } };
}

/** Responses of a call that answers a file of any type, whole or the part that a Range header asks for. */
export const sendsFile = {
  200: sends('*/*', '整个文件'),
  206: sends('*/*', 'Range 所指的一段'),
  416: z.undefined().describe('文件没有 Range 所指的一段'),
} as const;
