import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isBusinessError } from '../errors/business-error';
import { isData, isListedError } from '../errors/listed-errors';
import { describeError, isUnavailable } from '../errors/outages';
import { issuesOfValidation, summarizeIssues } from './field-issues';
import { securityHeaders } from './headers';

const FRAMEWORK_ERRORS: Readonly<Record<number, ErrorName>> = {
  400: 'MALFORMED_BODY',
  404: 'PATH_NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
};

/** Seconds after which a client may retry. */
const RETRY_AFTER = 5;

export function errorEnvelope(name: ErrorName, data: unknown = null, msg?: string) {
  const entry = errorCatalogue[name];
  return { code: entry.code, msg: msg ?? entry.msg, data };
}

function send(reply: FastifyReply, name: ErrorName, data: unknown = null, msg?: string) {
  const { status } = errorCatalogue[name];
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  // The route may have set caching headers before it failed.
  reply.header('cache-control', 'no-store');
  return reply.status(status).send(errorEnvelope(name, data, msg));
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isBusinessError(error)) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return send(reply, error.entry, error.data, error.message);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = issuesOfValidation(error);
    return send(reply, 'BAD_REQUEST', { issues }, summarizeIssues(issues));
  }
  // The client disconnected while sending; this is not a server error.
  const isGone = request.raw.destroyed && !request.raw.complete;
  if (isUnavailable(error)) {
    if (!isGone) request.server.outages.report(error, 'a call was answered 503', request.log);
    return send(reply, 'UNAVAILABLE');
  }
  const status = error.statusCode ?? 500;
  const name = FRAMEWORK_ERRORS[status] ?? (status < 500 ? 'MALFORMED_BODY' : 'INTERNAL');
  if (status >= 500 && !isGone) {
    const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
    request.log.error({ ...describeError(error), at }, 'unexpected error');
  }
  return send(reply, name);
}

/** For URLs rejected by the router, before any hook runs. */
export function handleRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id);
  send(reply, error.statusCode === 400 ? 'MALFORMED_BODY' : 'PATH_NOT_FOUND');
}

/** For tests: an error not declared for its call, or with other data, fails the call. */
function sendListedError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!isBusinessError(error)) return sendError(error, request, reply);
  const { entry, data } = error;
  if (isListedError(request, entry) && isData(entry, data)) return sendError(error, request, reply);
  request.log.error(
    { entry, data },
    'the contract does not list this error, or not such data, for this call',
  );
  return send(reply, 'INTERNAL');
}

export function registerErrorHandlers(app: FastifyInstance, strict = false): void {
  // Closing the connection while the body arrives would reset it, and the client could not read the response.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 413) return;
    reply.removeHeader('connection');
    request.raw.resume();
  });
  app.setErrorHandler(strict ? sendListedError : sendError);
  app.setNotFoundHandler((_request, reply) => send(reply, 'PATH_NOT_FOUND'));
}
