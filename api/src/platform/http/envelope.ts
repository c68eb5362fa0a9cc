import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

/** @returns the success envelope around `data` */
export function ok<T>(data: T): { code: 200; msg: string; data: T } {
  return { code: 200, msg: '成功', data };
}

/** Response schema of a call that returns `data`. Errors are documented once, not per call. */
export function returns<T extends z.ZodType>(data: T) {
  return { 200: z.object({ code: z.literal(200), msg: z.string(), data }) };
}

/** Response schema and response of a call without result. */
export const returnsDone = returns(z.literal(true));
export async function done(work?: Promise<void>) {
  await work;
  return ok(true as const);
}

/**
 * Route options: documentation and schemas of the call. The contract defines who may make it.
 * @param tag chapter
 * @param operationId also names the call's schemas
 */
export function describeCall<S extends FastifySchema>(
  tag: string,
  operationId: string,
  summary: string,
  schema: S,
) {
  return { schema: { tags: [tag], operationId, summary, ...schema } };
}

const bytes = z.any().meta({ type: 'string', format: 'binary' });

/** Response schema of a call that returns a file or stream instead of an envelope. */
export function sends(contentType: string, description: string) {
  return { description, content: { [contentType]: { schema: bytes } } };
}

/** Responses of a call that returns a file of any type, whole or partially. */
export const sendsFile = {
  200: sends('*/*', '整个文件'),
  206: sends('*/*', 'Range 所指的一段'),
  416: z.undefined().describe('文件没有 Range 所指的一段'),
} as const;

/** Responses are typed at compile time and not validated again. */
export const plainSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = () => (data) =>
  JSON.stringify(data);

/** Business errors have HTTP status 200 as well, but the schema describes the success. */
function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code !== 200;
}

/** For tests: a response that does not match its schema fails the call. */
export const strictSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = (route) => {
  const judge = strictCompiler(route);
  return (data) => {
    if (!isRefusal(data)) judge(data);
    return JSON.stringify(data);
  };
};
