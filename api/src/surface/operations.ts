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

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** @returns every documented call under /api */
export function operationsOf(app: FastifyInstance): Operation[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Described>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) => {
        const { parameters = [], requestBody } = item[method] ?? {};
        const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
        const schemasOf = (place: string) =>
          Object.fromEntries(named(place).map(({ name, schema = {} }) => [name, schema]));
        return {
          method: method.toUpperCase() as Operation['method'],
          path,
          pathNames: named('path').map(({ name }) => name),
          params: schemasOf('path'),
          query: schemasOf('query'),
          body: requestBody?.content['application/json']?.schema,
        };
      }),
    );
}

/** @returns the path with every parameter replaced */
export function fillPath({ path }: Operation, value: (name: string) => string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)));
}
