import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';

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
