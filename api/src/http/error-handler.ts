import type { FieldIssue } from '@portal/contract/envelope';
import { type ErrorName, errorCatalogue } from '@portal/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isBusinessError } from '../errors/business-error';
import { isData, isListed } from '../errors/listed-errors';

const FRAMEWORK_ERRORS: Readonly<Record<number, ErrorName>> = {
  400: 'MALFORMED_BODY',
  404: 'PATH_NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

function send(reply: FastifyReply, name: ErrorName, data: unknown = null, msg?: string) {
  const entry = errorCatalogue[name];
  return reply.status(entry.status).send({ code: entry.code, msg: msg ?? entry.msg, data });
}

/** Messages written for people are Chinese; whatever a library says in English stays inside. */
function readable(message: string | undefined): string {
  return message && /[\u4e00-\u9fff]/.test(message) ? message : errorCatalogue.BAD_REQUEST.msg;
}

/** The rest of a path is `*` to Fastify, and `path` in the API's description. */
function pathPart(part: string): string | number {
  if (part === '*') return 'path';
  return /^\d+$/.test(part) ? Number(part) : part;
}

function issuesOf(error: FastifyError): FieldIssue[] {
  return (error.validation ?? []).map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean).map(pathPart),
    message: readable(message),
  }));
}

/**
 * Only where an error came from, never its message: database drivers put the row's values into it.
 */
function traceOf(error: Error & { code?: unknown }) {
  const cause = error.cause as { code?: unknown } | undefined;
  return {
    error: error.name,
    errorCode: String(error.code ?? cause?.code ?? ''),
    at: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isBusinessError(error)) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply.status(error.status).send({ code: error.code, msg: error.message, data: error.data });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = issuesOf(error);
    return send(reply, 'BAD_REQUEST', { issues }, issues[0]?.message);
  }
  const status = error.statusCode ?? 500;
  const name = FRAMEWORK_ERRORS[status] ?? (status < 500 ? 'MALFORMED_BODY' : 'INTERNAL');
  if (status >= 500) request.log.error(traceOf(error), 'unexpected error');
  return send(reply, name);
}

/** URLs that the router itself can not take; no hook has run and none will. */
export function answerRouterError(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  send(reply, error.statusCode === 400 ? 'MALFORMED_BODY' : 'PATH_NOT_FOUND');
}

/** For tests: a refusal that the contract does not list for its call, or with other data, fails the call. */
function answerListedError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!isBusinessError(error)) return answerError(error, request, reply);
  const { entry, data } = error;
  if (isListed(request, entry) && isData(entry, data)) return answerError(error, request, reply);
  request.log.error(
    { entry, data },
    'the contract does not list this error, or not such data, for this call',
  );
  return send(reply, 'INTERNAL');
}

export function registerErrorAnswers(app: FastifyInstance, strict = false): void {
  app.setErrorHandler(strict ? answerListedError : answerError);
  app.setNotFoundHandler((_request, reply) => send(reply, 'PATH_NOT_FOUND'));
}
