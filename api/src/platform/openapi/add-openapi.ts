import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { packageRoot } from '../package-root';
import { describeCalls, errorSchemas, type OpenApiDocument } from './describe-calls';
import { examples, namedSchemas } from './named-schemas';

/** Introduction: how calls are made, and by whom. */
const info = {
  title: '门户平台 API',
  description: `## 应答

除文件等少数接口外，所有应答都是 \`{ code, msg, data }\`。\`code\` 为 200 表示成功；业务错误的 HTTP 状态也是 200，\`code\` 为该错误的编号，\`msg\` 可直接展示给用户。未到达业务处理的请求（路径不存在、内容过大、频率过高、服务繁忙等）以同样的结构应答，并带有各自的 HTTP 状态。

字段校验失败时 \`code\` 为 400，\`msg\` 为第一个字段的提示，\`data.issues\` 列出全部字段。请先判断 \`code\`，再读取 \`data\`；应答今后可能增加字段，请忽略不认识的字段。

## 请求

除浏览器与公共客户端直接访问的地址外，每个请求都带请求头 \`tenant-id\`。参赛者登录后携带 \`Authorization: Bearer <accessToken>\`，到期用 \`refreshTokens\` 换取新的；运营接口携带 \`Authorization: Bearer <运营密钥>\`。密码以平台密钥作 AES-128-ECB（PKCS7）加密后的 Base64 文本传送。

## 生成客户端

\`npx openapi-typescript@7 <本站地址>/api/docs/json -o portal-api.d.ts\``,
};

const securitySchemes = {
  participant: {
    type: 'http',
    scheme: 'bearer',
    description: '登录得到的 accessToken',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: '运营密钥',
  },
  publisher: {
    type: 'http',
    scheme: 'bearer',
    description: '发布团队的令牌，由运营人员以 pnpm portal team add 签发',
  },
} as const;

const parameters = {
  TenantId: {
    name: 'tenant-id',
    in: 'header',
    required: true,
    description: '租户编号',
    schema: { type: 'string', examples: ['126'] },
  },
  ExpectedUser: {
    name: EXPECTED_USER_HEADER,
    in: 'header',
    required: false,
    description: '调用方所认为的当前用户编号；与令牌所属用户不一致时不执行，返回 1002000005',
    schema: { type: 'string', examples: ['1001'] },
  },
  OperatorName: {
    name: 'x-operator',
    in: 'header',
    required: false,
    description: '操作人姓名，百分号编码；写入操作记录',
    schema: { type: 'string', maxLength: 600, examples: ['%E7%8E%8B%E8%8A%B3'] },
  },
} as const;

const tags = [
  { name: '租户', description: '主办方、赛区与赛道' },
  { name: '登录与账号', description: '登录、注册、找回密码、短信验证码' },
  {
    name: '验证码',
    description:
      '图形验证码（AJ-Captcha 协议）与无障碍验证（ALTCHA 协议）。现有的 AJ-Captcha 客户端把后端路径前缀设为 `/api` 即可：`/captcha/get` 与 `/captcha/check` 不需要 `tenant-id`，直接返回协议内容（顶层即 `repCode`），出错时也是如此；次数限制与 `/system/captcha` 下的接口合并计算',
  },
  { name: '个人中心', description: '本人的账号、登录记录、通知、授权与数据' },
  { name: '大赛', description: '当前赛季与报名定义' },
  { name: '大赛报名', description: '填写、提交、撤回报名，回执' },
  { name: '文件', description: '分片上传与读取' },
  { name: '内容', description: '新闻、资讯、活动、产品、融资需求、项目、合作伙伴、园区与固定页面' },
  { name: '活动报名', description: '名额、报名、票与日历文件，名单' },
  { name: '网关', description: '以网关路径读取公开内容' },
  { name: '字典', description: '行政区划、行业与选项' },
  { name: '智能客服', description: '提问与回答' },
  { name: '遥测', description: '页面错误上报' },
  { name: '运行状态', description: '存活与就绪' },
  { name: '开发', description: '仅内置模式' },
  { name: '运营：赛季', description: '发布、演练、开放、延期' },
  { name: '运营：报名', description: '审核、退回、导出、公布' },
  { name: '运营：内容', description: '导入与统计' },
  { name: '运营：活动报名', description: '报名名单与导出' },
  { name: '运营：发布', description: '发布团队与远程模块的发布' },
  { name: '运营：账号与记录', description: '工作人员账号、操作记录、页面错误' },
] as const;

declare module 'fastify' {
  interface FastifySchema {
    /** Fields and files of a multipart body; documentation only, because the handler streams them. */
    multipart?: $ZodType;
    /** Media type of a body that is one file; documentation only. */
    upload?: string;
  }
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Renames Fastify's wildcard `*`, which is no valid parameter name. */
function nameWildcard(params: JsonSchema | undefined): JsonSchema | undefined {
  if (!params?.properties || !Object.hasOwn(params.properties, '*')) return params;
  const { '*': path, ...properties } = params.properties;
  return { ...params, properties: { ...properties, path }, required: ['path'] };
}

const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = document;
  // Probes and metrics outside of /api are of no use to clients.
  if (!url.startsWith('/api/')) return { schema: { hide: true }, url };
  const { multipart, upload, ...rest } = schema ?? {};
  const body = upload
    ? { body: z.file(), consumes: [upload] }
    : multipart && { body: multipart, consumes: ['multipart/form-data'] };
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
  // A union of recursive types says no more, and TypeScript cannot express it.
  for (const name of ['JsonValue', 'JsonValueInput']) schemas[name] = { description: '任意 JSON 值' };
  return describeCalls(converted);
};

/**
 * Serves the document at /api/docs/json and a viewer at /api/docs, if enabled by `API_DOCS`. Register before the routes.
 */
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
