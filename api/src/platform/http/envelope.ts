import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

/** @returns the success envelope around `data`. */
export function ok<T>(data: T): { code: 200; msg: string; data: T } {
  return { code: 200, msg: '成功', data };
}

/** Response schema of a call that answers `data`. Errors are documented once, not per call. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: z.object({ code: z.literal(200), msg: z.string(), data }) };
}

/** Response schema and answer of a call that has nothing to tell but that it was done. */
export const answersDone = answers(z.literal(true));
export const done = () => ok(true as const);

/**
 * A route's options: what the documents of the API say of the call, with the shapes that it takes and gives. Who may make
 * it stands in the contract.
 * @param tag the chapter. @param operationId also names the call's shapes
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

/** Answers are typed by their schemas at build time, so they go out without being judged again. */
export const plainSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = () => (data) =>
  JSON.stringify(data);

/** A business error goes out with HTTP 200 too; the schema describes the success. */
function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code !== 200;
}

/** For tests: an answer that its schema does not describe fails the call. */
export const strictSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = (route) => {
  const judge = strictCompiler(route);
  return (data) => {
    if (!isRefusal(data)) judge(data);
    return JSON.stringify(data);
  };
};
