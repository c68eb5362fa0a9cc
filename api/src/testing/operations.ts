import type { FastifyInstance } from 'fastify';
import type { CallInput } from './test-app';

/** The subset of JSON schema used to generate input. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  const?: unknown;
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** A call of the API as described in its OpenAPI document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces. */
  path: string;
  pathNames: string[];
  params: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  body?: JsonSchema;
}

interface Described {
  parameters?: { name: string; in: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

interface OpenApiDocument {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** @returns the schema with references resolved; recursion is cut off */
function inlined(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  within: readonly string[] = [],
): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined)
    return within.includes(name) ? {} : inlined(schemas[name] ?? {}, schemas, [...within, name]);
  const inner = (part: JsonSchema) => inlined(part, schemas, within);
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, inner(part)])),
    }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  };
}

/** @returns every documented call under /api */
export function listOperations(app: FastifyInstance): Operation[] {
  const { servers, paths, components } = app.swagger() as unknown as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { parameters = [], requestBody } = item[method] ?? {};
      const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
      const getSchemas = (place: string) =>
        Object.fromEntries(
          named(place).map(({ name, schema = {} }) => [name, inlined(schema, components.schemas)]),
        );
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase() as Operation['method'],
        path: `${servers[0].url}${path}`,
        pathNames: named('path').map(({ name }) => name),
        params: getSchemas('path'),
        query: getSchemas('query'),
        ...(body && { body: inlined(body, components.schemas) }),
      };
    }),
  );
}

/** @returns the path with parameters replaced */
export function fillPath({ path }: Operation, value: (name: string) => string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)));
}

const FITTING: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  fileId: '00000000-0000-4000-8000-000000000000',
  stepId: 'project',
  username: 'office01',
  name: 'album-team',
  remote: 'album',
  type: 'news',
  entryNo: '2026000001',
  path: 'match/introduce',
};

/** @returns values invalid for this schema; none if it accepts anything */
function wrongFor(schema: JsonSchema): unknown[] {
  const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const types = kinds.flatMap(({ type }) => type ?? []).flat();
  const untyped = kinds.some((kind) => !kind.type && !kind.anyOf && !kind.oneOf && !kind.enum);
  if (untyped || types.length === 0) return [];
  const samples: [string, unknown][] = [
    ['array', ['x']],
    ['object', { x: 1 }],
    ['boolean', true],
  ];
  return samples.filter(([type]) => !types.includes(type)).map(([, value]) => value);
}

/** Whether a schema rejects some text in a path or query. */
function isJudged({ type, enum: choices, pattern, format }: JsonSchema): boolean {
  return type === 'integer' || type === 'number' || Boolean(choices ?? pattern ?? format);
}

const NO_VALUE = '〇〇';

export interface WrongInput {
  given: CallInput;
  /** The field named by the error; undefined if the schema has alternatives. */
  field?: string;
}

/** @returns valid path parameters of nonexistent items */
export function fittingPath({ params }: Operation): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, { type }]) => [
      name,
      type === 'string' ? (FITTING[name] ?? '1') : '1',
    ]),
  );
}

/** @returns inputs of one call with one value of the wrong type each */
export function wrongInputsFor(operation: Operation): WrongInput[] {
  const { params, query, body } = operation;
  const path = fittingPath(operation);
  const inPath = Object.keys(params)
    .filter((name) => isJudged(params[name] ?? {}))
    .map((field) => ({ given: { path: { ...path, [field]: NO_VALUE } }, field }));
  const inQuery = Object.keys(query)
    .filter((name) => isJudged(query[name] ?? {}))
    .map((field) => ({ given: { path, query: { [field]: NO_VALUE } }, field }));
  const fields = Object.entries((body?.oneOf?.[0] ?? body)?.properties ?? {});
  const inBody = fields.flatMap(([field, schema]) =>
    wrongFor(schema).map((value) => ({
      given: { path, body: { [field]: value } },
      ...(body?.oneOf ? {} : { field }),
    })),
  );
  return [...inPath, ...inQuery, ...inBody];
}
