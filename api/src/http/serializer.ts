import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as strictCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';

/** Answers are typed by their schemas at build time, so they go out without being judged again. */
export const plainSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = () => (data) =>
  JSON.stringify(data);

/** For tests: an answer that its schema does not describe fails the call. */
export const strictSerializer: FastifySerializerCompiler<$ZodType | { properties: $ZodType }> = (route) => {
  const judge = strictCompiler(route);
  return (data) => {
    judge(data);
    return JSON.stringify(data);
  };
};
