import type { FastifyInstance } from 'fastify';

/** The part of a JSON schema that made-up input follows. */
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

/** One call of the API as its OpenAPI document describes it. */
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

/** @returns the schema with everything that it refers to in place; what contains itself is cut off there */
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
      const schemasOf = (place: string) =>
        Object.fromEntries(
          named(place).map(({ name, schema = {} }) => [name, inlined(schema, components.schemas)]),
        );
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase() as Operation['method'],
        path: `${servers[0].url}${path}`,
        pathNames: named('path').map(({ name }) => name),
        params: schemasOf('path'),
        query: schemasOf('query'),
        ...(body && { body: inlined(body, components.schemas) }),
      };
    }),
  );
}

/** @returns the path with every parameter replaced */
export function fillPath({ path }: Operation, value: (name: string) => string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)));
}
