import { apiEndpoints } from '@portal/contract/api-endpoints';
import { type Caller, commonErrorsFor, type ErrorName, errorData } from '@portal/contract/api-errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export interface CallRule {
  who: Caller;
  errors: readonly ErrorName[];
}

/** All calls of the contract, by method and path below `/api`. */
export const callRules: ReadonlyMap<string, CallRule> = new Map(
  Object.values(apiEndpoints).flatMap((group) => Object.entries<CallRule>(group)),
);

/** @returns a route's name in the contract */
export function getCallName(method: string, url = ''): string {
  const path = url.replace(/^\/api(?=\/)/, '');
  const inBraces = path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
  return `${method === 'HEAD' ? 'GET' : method} ${inBraces}`;
}

export const dataSchemas: Partial<Record<ErrorName, z.ZodType>> = errorData;

/** @returns whether the contract declares such data for this error */
export function isData(error: ErrorName, data: unknown): boolean {
  return (dataSchemas[error] ?? z.null()).safeParse(data).success;
}

/** @returns whether the contract declares this error for the call */
export function isListedError(request: FastifyRequest, error: ErrorName): boolean {
  const rule = callRules.get(getCallName(request.method, request.routeOptions.url));
  // An unknown call has no declaration.
  if (!rule) return request.is404;
  return rule.errors.includes(error) || commonErrorsFor(rule.who).includes(error);
}
