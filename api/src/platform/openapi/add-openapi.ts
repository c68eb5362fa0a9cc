import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { packageRoot } from '../package-root';
import { describeCalls, type OpenApiDocument } from './describe-calls';
import { errorSchemas } from './error-schemas';
import { examples, namedSchemas } from './named-schemas';
import { info, parameters, securitySchemes, tags } from './preface';

declare module 'fastify' {
  interface FastifySchema {
    /** Fields and files of a multipart body, for the description only: the handler reads them as they arrive. */
    multipart?: $ZodType;
  }
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Fastify calls the rest of a path `*`, which is no name that a client could give to a parameter. */
function nameWildcard(params: JsonSchema | undefined): JsonSchema | undefined {
  if (!params?.properties || !Object.hasOwn(params.properties, '*')) return params;
  const { '*': path, ...properties } = params.properties;
  return { ...params, properties: { ...properties, path }, required: ['path'] };
}

const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = document;
  // Probes and metrics have a second address outside of /api, which clients have no use for.
  if (!url.startsWith('/api/')) return { schema: { hide: true }, url };
  const { multipart, ...rest } = schema ?? {};
  const body = multipart && { body: multipart, consumes: ['multipart/form-data'] };
  const described = jsonSchemaTransform({ ...document, schema: { ...rest, ...body } });
  const params = nameWildcard(described.schema.params as JsonSchema | undefined);
  return {
    schema: params ? { ...described.schema, params } : described.schema,
    url: url.replace('/*', '/:path'),
  };
};

const describeDocument: SwaggerTransformObject = (document) => {
  const converted = jsonSchemaTransformObject(document) as OpenApiDocument;
  const schemas = converted.components?.schemas ?? {};
  // A union of everything that contains itself says no more than this, and TypeScript can not express it.
  for (const name of ['JsonValue', 'JsonValueInput']) schemas[name] = { description: '任意 JSON 值' };
  return describeCalls(converted);
};

/** The document at /api/docs/json, its reader at /api/docs, both where `API_DOCS` opens them. Register before the routes. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  for (const [id, schema] of Object.entries({ ...namedSchemas, ...errorSchemas }))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  for (const [schema, example] of examples) z.globalRegistry.add(schema, { examples: [example] });
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, version },
      servers: [{ url: '/api', description: '本站' }],
      tags: [...tags],
      components: { securitySchemes, parameters },
    },
    transform: describeRoute,
    transformObject: describeDocument,
  });
  if (!app.env.API_DOCS) return;
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  });
}
