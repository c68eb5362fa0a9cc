import { type ErrorName, errorCatalogue } from '@portal/contract/error-codes';
import { errorData } from '@portal/contract/error-data';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';

const names = Object.keys(errorCatalogue) as ErrorName[];
const dataSchemas: Partial<Record<ErrorName, z.ZodType>> = errorData;

/** @returns the component's name of an error: `PhoneTakenError` for PHONE_TAKEN */
export function componentName(name: ErrorName): string {
  const words = name.split('_').map((word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`);
  return `${words.join('')}Error`;
}

/** The envelope of every error; its code is a constant, by which clients tell answers apart. */
export const errorSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  names.map((name) => {
    const { code, msg } = errorCatalogue[name];
    return [
      componentName(name),
      z
        .object({
          code: z.literal(code),
          msg: z.string().meta({ examples: [msg] }),
          data: dataSchemas[name] ?? z.null(),
        })
        .describe(`${name}：${msg}`),
    ];
  }),
);

const retryAfter = {
  'retry-after': { description: '多少秒后再试', schema: { type: 'integer' } },
} as const;

/** @returns the answer with an HTTP status of its own that stands for one of these errors */
export function errorResponse(sameStatus: readonly ErrorName[]): OpenAPIV3_1.ResponseObject {
  const refs = sameStatus.map((name) => ({ $ref: `#/components/schemas/${componentName(name)}` }));
  const [only, ...others] = refs;
  const waits = sameStatus.some((name) => name === 'TOO_MANY_REQUESTS' || name === 'UNAVAILABLE');
  return {
    description: sameStatus.map((name) => `\`${name}\` ${errorCatalogue[name].msg}`).join('；'),
    ...(waits ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: only && others.length === 0 ? only : { anyOf: refs } } },
  };
}

/** Answers of errors with an HTTP status of their own, which calls refer to. */
export const errorResponses: Readonly<Record<string, OpenAPIV3_1.ResponseObject>> = Object.fromEntries(
  names
    .filter((name) => errorCatalogue[name].status !== 200)
    .map((name) => [componentName(name), errorResponse([name])]),
);
