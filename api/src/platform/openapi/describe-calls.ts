import { type Caller, commonErrorsFor, type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { type CallRule, callRules, dataSchemas } from '../errors/listed-errors';

const names = Object.keys(errorCatalogue) as ErrorName[];

/** @returns component name of an error: `PhoneTakenError` for PHONE_TAKEN */
function componentName(name: ErrorName): string {
  const words = name.split('_').map((word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`);
  return `${words.join('')}Error`;
}

/** Envelope schemas of all errors; `code` is a constant, so that clients can discriminate. */
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

/** @returns the response for errors with this HTTP status */
function errorResponse(sameStatus: readonly ErrorName[]): OpenAPIV3_1.ResponseObject {
  const refs = sameStatus.map((name) => ({ $ref: `#/components/schemas/${componentName(name)}` }));
  const [only, ...others] = refs;
  const waits = sameStatus.some((name) => name === 'TOO_MANY_REQUESTS' || name === 'UNAVAILABLE');
  return {
    description: sameStatus.map((name) => `\`${name}\` ${errorCatalogue[name].msg}`).join('；'),
    ...(waits ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: only && others.length === 0 ? only : { anyOf: refs } } },
  };
}

/** Shared responses of errors with their own HTTP status. */
const errorResponses: Readonly<Record<string, OpenAPIV3_1.ResponseObject>> = Object.fromEntries(
  names
    .filter((name) => errorCatalogue[name].status !== 200)
    .map((name) => [componentName(name), errorResponse([name])]),
);

export type OpenApiDocument = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Schemas = NonNullable<OpenAPIV3_1.ComponentsObject['schemas']>;
type Schema = Schemas[string];

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const JSON_TYPE = 'application/json';
const SCHEMA_PATH = '#/components/schemas/';

/** @returns errors that a call can return; input errors only if it has input */
function describeErrors({ who, errors }: CallRule, { parameters, requestBody }: Operation): ErrorName[] {
  const impossible = new Set<ErrorName>(requestBody ? [] : ['TOO_LARGE', 'UNSUPPORTED_TYPE']);
  if (!requestBody && !parameters?.length) impossible.add('BAD_REQUEST');
  return [...new Set([...errors, ...commonErrorsFor(who)])].filter((name) => !impossible.has(name));
}

/** Business errors share the HTTP status of a success, so both are described together. */
function describeStatus200(success: OpenAPIV3_1.ResponseObject, refusals: readonly ErrorName[]) {
  const { content = {}, description } = success;
  const returned = content[JSON_TYPE]?.schema;
  const errors = refusals.map((name) => ({ $ref: `${SCHEMA_PATH}${componentName(name)}` }));
  const choices = [...(returned ? [returned] : []), ...errors];
  const list = refusals.map(
    (name) => `- ${errorCatalogue[name].code} ${errorCatalogue[name].msg}（${name}）`,
  );
  const [only, ...others] = choices;
  const schema = others.length > 0 ? { anyOf: choices } : only;
  return {
    ...success,
    description: [
      returned ? '成功' : description,
      ...(list.length > 0 ? ['或以下错误之一：', ...list] : []),
    ].join('\n'),
    content: { ...content, ...(schema ? { [JSON_TYPE]: { schema } } : {}) },
  };
}

function describeOwnStatuses(refusals: readonly ErrorName[]): OpenAPIV3_1.ResponsesObject {
  const statuses = new Set(refusals.map((name) => errorCatalogue[name].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const names = refusals.filter((name) => errorCatalogue[name].status === status);
      const [name, ...others] = names;
      const shared = name && others.length === 0;
      return [
        status,
        shared ? { $ref: `#/components/responses/${componentName(name)}` } : errorResponse(names),
      ];
    }),
  );
}

function describeSecurity({ who }: CallRule, operation: Operation): OpenAPIV3_1.SecurityRequirementObject[] {
  if (who === 'participant' || who === 'operator') return [{ [who]: [] }];
  if (who === 'publisher') return [{ operator: [] }, { publisher: [] }];
  return operation.security ?? [];
}

function describeHeaders(who: Caller, refusals: readonly ErrorName[]): OpenAPIV3_1.ReferenceObject[] {
  const names = [
    ...(who === 'browser' ? [] : ['TenantId']),
    ...(refusals.includes('SESSION_OF_ANOTHER_USER') ? ['ExpectedUser'] : []),
    ...(who === 'operator' || who === 'publisher' ? ['OperatorName'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** An optional body is generated as nullable, which says less. */
function describeOptionalBody(body: OpenAPIV3_1.RequestBodyObject): void {
  const media = body.content[JSON_TYPE];
  const choices = media?.schema && 'anyOf' in media.schema ? (media.schema.anyOf ?? []) : [];
  const [given, absent] = choices;
  if (!media || !given || !absent || !('type' in absent) || absent.type !== 'null') return;
  media.schema = given;
  body.required = false;
}

/** Names the schema of a call's request or response, unless it has a name. */
function nameSchema(media: OpenAPIV3_1.MediaTypeObject | undefined, name: string, schemas: Schemas): void {
  if (!media?.schema || '$ref' in media.schema) return;
  schemas[name] = media.schema;
  media.schema = { $ref: `${SCHEMA_PATH}${name}` };
}

function nameSchemas({ operationId = '', requestBody, responses }: Operation, schemas: Schemas): void {
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  if (requestBody && 'content' in requestBody) {
    describeOptionalBody(requestBody);
    for (const media of Object.values(requestBody.content)) nameSchema(media, `${name}Request`, schemas);
  }
  const success = responses?.['200'];
  if (success && 'content' in success) nameSchema(success.content?.[JSON_TYPE], `${name}Response`, schemas);
}

function describeCall(operation: Operation, rule: CallRule): Operation {
  const refusals = describeErrors(rule, operation);
  const hasStatus200 = (name: ErrorName) => errorCatalogue[name].status === 200;
  const { '200': success = { description: '成功' }, ...others } = operation.responses ?? {};
  return {
    ...operation,
    security: describeSecurity(rule, operation),
    parameters: [...describeHeaders(rule.who, refusals), ...(operation.parameters ?? [])],
    responses: {
      '200': describeStatus200(success as OpenAPIV3_1.ResponseObject, refusals.filter(hasStatus200)),
      ...others,
      ...describeOwnStatuses(refusals.filter((name) => !hasStatus200(name))),
    },
  };
}

/** @returns schemas that are referenced, directly or indirectly */
function usedSchemas(described: unknown, schemas: Schemas): Schemas {
  const used: Record<string, Schema> = {};
  const waiting = [described];
  while (waiting.length > 0) {
    for (const [, name = ''] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (!schema || Object.hasOwn(used, name)) continue;
      used[name] = schema;
      waiting.push(schema);
    }
  }
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Adds the contract's information to a document generated from route schemas: callers, headers and errors. */
export function describeCalls(document: OpenApiDocument): OpenApiDocument {
  const schemas: Schemas = { ...document.components?.schemas };
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => {
      const calls = METHODS.flatMap((method) => {
        const operation = item?.[method] as Operation | undefined;
        const rule = callRules.get(`${method.toUpperCase()} ${path}`);
        if (!operation || !rule) return [];
        nameSchemas(operation, schemas);
        return [[method, describeCall(operation, rule)] as const];
      });
      return [path, { ...item, ...Object.fromEntries(calls) }];
    }),
  );
  const used = { paths, responses: errorResponses };
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: usedSchemas(used, schemas), responses: errorResponses },
  };
}
