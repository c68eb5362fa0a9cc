import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The document at /api/docs/json, its reader at /api/docs. Register before the routes. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '门户平台 API',
        version: '1.0.0',
        description:
          '所有应答均为 { code, msg, data }；code 为 200 表示成功，业务错误的 HTTP 状态为 200。请求头 tenant-id 必填，登录后携带 Authorization: Bearer；可另带 x-portal-user（用户编号），与令牌所属用户不一致时返回 1002000005。',
      },
      components: {
        securitySchemes: {
          user: { type: 'http', scheme: 'bearer' },
          operator: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  });
}
