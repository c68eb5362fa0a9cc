import { resolve } from 'node:path';
import { MAX_PART_SIZE, PART_SIZE } from '@portal/contract/files';
import { defaultLimits } from '@portal/contract/runtime-config';
import { z } from 'zod';
import { chineseMessages } from './chinese-messages';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const count = (preset: number) => z.coerce.number().int().nonnegative().default(preset);
const text = (preset: string) => z.string().min(1).default(preset);

const envSchema = z
  .object({
    PORTAL_MODE: z.enum(['embedded', 'production']).default('embedded'),
    API_HOST: text('127.0.0.1'),
    API_PORT: count(8081),
    PORTAL_HOME: text('.portal').transform((path) => resolve(path)),
    DATABASE_URL: z.url().optional(),
    /** A running job holds one connection and works on another; long jobs run concurrently. */
    DATABASE_POOL: z.coerce.number().int().min(5).default(20),
    TENANT_ID: z
      .string()
      .regex(/^[1-9][0-9]{0,8}$/, '应为 1 到 9 位数字，不以 0 开头')
      .default('126'),
    TENANT_FILE: z.string().min(1).optional(),
    PORTAL_PLATFORM_KEY: text('XwKsGlMcdPMEhR1B').refine(
      (key) => Buffer.byteLength(key) === 16,
      '应为 16 个字符',
    ),
    /** Keys, newest first, as comma-separated `id:base64 of 32 bytes`; generated at first start by default. */
    PORTAL_DATA_KEYS: z.string().min(1).optional(),
    OPERATOR_KEY: z.string().min(24, '至少 24 个字符').optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    /** Addresses whose `x-forwarded-for` is trusted: shell servers and proxies. */
    TRUST_PROXY: text('loopback, linklocal, uniquelocal'),
    SMS_PROVIDER: z.enum(['outbox', 'tencent']).default('outbox'),
    TENCENT_SMS_SECRET_ID: z.string().optional(),
    TENCENT_SMS_SECRET_KEY: z.string().optional(),
    TENCENT_SMS_APP_ID: z.string().optional(),
    TENCENT_SMS_SIGN: z.string().optional(),
    TENCENT_SMS_TEMPLATE: z.string().optional(),
    TENCENT_SMS_TEMPLATE_OWNER: z.string().optional(),
    /** Templates of notices sent by text message; without one, notices stay in the personal centre. */
    TENCENT_SMS_TEMPLATE_REMINDER: z.string().optional(),
    TENCENT_SMS_TEMPLATE_RETURNED: z.string().optional(),
    TENCENT_SMS_TEMPLATE_DECIDED: z.string().optional(),
    TENCENT_SMS_TEMPLATE_SUBMITTED: z.string().optional(),
    TENCENT_SMS_TEMPLATE_ACTIVITY: z.string().optional(),
    TENCENT_SMS_REGION: text('ap-guangzhou'),
    TENCENT_SMS_ENDPOINT: text('sms.tencentcloudapi.com'),
    TENCENT_SMS_PROTOCOL: z.enum(['https://', 'http://']).default('https://'),
    SMS_REVEAL_ACCOUNTS: flag.default(true),
    /** Whether sending a code always requires a captcha result. Default: on in production. */
    CAPTCHA_SMS: flag.optional(),
    SMS_CODE_TTL: count(300),
    /** Wrong attempts per code and address; for codes that only their requester can enter, in total. */
    SMS_CODE_ATTEMPTS: count(5),
    SMS_PHONE_INTERVAL: count(defaultLimits.smsCountdownSeconds),
    SMS_PHONE_DAILY: count(10),
    /** Whether notices are also sent by text message, if the provider is configured. */
    SMS_TEXTS: flag.default(true),
    /** Text messages a day per phone; further notices stay in the personal centre. */
    SMS_TEXT_DAILY: count(5),
    SMS_ADDRESS_HOURLY: count(200),
    /** Codes an hour per IPv6 network (/48), which has thousands of addresses. */
    SMS_NETWORK_HOURLY: count(1000),
    /** Codes an hour per address without captcha result, above which one is required even if CAPTCHA_SMS is off. */
    SMS_ADDRESS_FREE: count(60),
    /** Wrong passwords of an account or address before signing in requires a captcha. */
    LOGIN_CAPTCHA_AFTER: count(defaultLimits.captchaAfterFailures),
    /** The same for the old password when changing it, which requires a session. */
    OLD_PASSWORD_CAPTCHA_AFTER: count(5),
    LOGIN_FAILURE_WINDOW: count(1800),
    /** Sign-ins by password, and wrong guesses of codes. */
    LOGIN_ADDRESS_MINUTE: count(120),
    LOOKUP_ADDRESS_MINUTE: count(120),
    REFRESH_ADDRESS_MINUTE: count(120),
    SEARCH_ADDRESS_MINUTE: count(200),
    /** Share pictures drawn per address; cached ones do not count. */
    SHARE_ADDRESS_MINUTE: count(60),
    /** Wrong operator keys per address in ten minutes; further ones get TOO_MANY_REQUESTS, while the right key still works. */
    OPERATOR_FAILURES: count(10),
    /** Registration attempts per address, as many password resets, and registered accounts. */
    REGISTER_ADDRESS_MINUTE: count(120),
    REGISTER_ADDRESS_HOURLY: count(200),
    PROFILE_USER_MINUTE: count(60),
    /** Limits per browser; an address may be a whole classroom. */
    CAPTCHA_GETS_MINUTE: count(30),
    CAPTCHA_CHECKS_MINUTE: count(60),
    CAPTCHA_FAILURES_MINUTE: count(5),
    CAPTCHA_ADDRESS_GETS_MINUTE: count(300),
    CAPTCHA_ADDRESS_CHECKS_MINUTE: count(600),
    CAPTCHA_ADDRESS_FAILURES_MINUTE: count(50),
    /** Wrong captcha results in business calls per address and minute. */
    CAPTCHA_VERIFICATIONS_MINUTE: count(60),
    CAPTCHA_LOCK: count(300),
    /** Proof of work: the largest counter that a client has to try, initially and at most. */
    CAPTCHA_POW_MAX: count(20000),
    CAPTCHA_POW_CEILING: count(200000),
    /** Proofs and failed logins of an address in ten minutes before its proof of work gets harder. */
    CAPTCHA_POW_FREE: count(3),
    ACCESS_TOKEN_TTL: count(1800),
    REFRESH_TOKEN_TTL: count(2592000),
    TICKET_TTL: count(600),
    BODY_LIMIT: count(1048576),
    /** Seconds within which a body must arrive, and the bytes that add another second. */
    BODY_GRACE: z.coerce.number().positive().default(40),
    BODY_MIN_RATE: z.coerce.number().int().positive().default(1024),
    /** Port for Prometheus metrics; off by default. */
    API_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: text('127.0.0.1'),
    /** API documentation at /api/docs. Default: off in production. */
    API_DOCS: flag.optional(),
    /** Release store: a folder or `s3://bucket/prefix?…`. Default: `store` in the home. */
    PORTAL_STORE: z.string().min(1).optional(),
    /** `shell.json` of the running shell, to check uploads against. Default: the build in this checkout. */
    PORTAL_SHELL: z.string().min(1).optional(),
    /** Builds, and activations, per publisher and hour. */
    PUBLISH_HOURLY: count(30),
    /** Maximum bytes of an upload, compressed and uncompressed, and its number of files. */
    PUBLISH_BYTES: count(33_554_432),
    PUBLISH_UNPACKED_BYTES: count(134_217_728),
    PUBLISH_FILES: count(2000),
    /** Seconds between runs of jobs. */
    SWEEP_INTERVAL: z.coerce.number().int().min(1).max(86_400).default(300),
    /** Retention periods of the privacy policy, in days: sign-in records since last use, notices, outbox messages. */
    LOGIN_RECORD_DAYS: count(183),
    NOTICE_DAYS: count(365),
    OUTBOX_DAYS: count(30),
    FILES_PROVIDER: z.enum(['local', 's3', 'cos']).default('local'),
    FILES_BUCKET: z.string().min(1).optional(),
    FILES_REGION: text('ap-guangzhou'),
    /** Default for `cos`: the region's endpoint. */
    FILES_ENDPOINT: z.url().optional(),
    FILES_ACCESS_KEY: z.string().min(1).optional(),
    FILES_SECRET_KEY: z.string().min(1).optional(),
    /** Bytes stored per user. */
    FILES_USER_QUOTA: count(3221225472),
    /** Bits per second and connection, sent with each part to COS, whose maximum is the default. */
    FILES_TRAFFIC_LIMIT: z.coerce.number().int().min(819_200).max(838_860_800).default(838_860_800),
    /** Bytes per part; buckets accept no smaller ones. Existing uploads keep theirs. */
    UPLOAD_PART_BYTES: z.coerce.number().int().min(PART_SIZE).max(MAX_PART_SIZE).default(PART_SIZE),
    /** Parts that a browser sends concurrently. */
    UPLOAD_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
    UPLOAD_TTL: count(172800),
    UPLOAD_USER_MINUTE: count(6000),
    /** Unfinished uploads per user; resuming one does not count. */
    UPLOAD_USER_UNFINISHED: count(30),
    /** PDFs and pictures per user and hour that are rejected because opening them would exhaust memory. */
    UPLOAD_USER_EXPLODING: count(5),
    /** Filled-in templates downloaded per user; long ones cost seconds of CPU time. */
    TEMPLATE_USER_MINUTE: count(20),
    /** Saves, reads and submissions of an entry larger than a long form filled to its limits. */
    LARGE_ENTRY_USER_MINUTE: count(120),
    RECEIPT_ADDRESS_MINUTE: count(120),
    TELEMETRY_ADDRESS_MINUTE: count(30),
    ASSISTANT_ADDRESS_MINUTE: count(30),
    /** Official account for sharing pages in WeChat; without one, WeChat shows only the URL. */
    WEIXIN_APP_ID: z.string().min(1).optional(),
    WEIXIN_APP_SECRET: z.string().min(1).optional(),
    WEIXIN_ORIGIN: z.url().default('https://api.weixin.qq.com'),
    /** OpenAI-compatible: `https://…/v1`. Without it, answers come only from FAQ and content. */
    ASSISTANT_MODEL_URL: z.url().optional(),
    ASSISTANT_MODEL_NAME: z.string().min(1).optional(),
    ASSISTANT_MODEL_KEY: z.string().min(1).optional(),
  })
  .superRefine((env, context) => {
    const need = (name: keyof typeof env & string, why: string) => {
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: why });
    };
    if (env.PORTAL_MODE === 'production') {
      need('DATABASE_URL', '生产模式必须设置');
      need('PORTAL_DATA_KEYS', '生产模式必须设置，每个副本相同');
      need('OPERATOR_KEY', '生产模式必须设置，每个副本相同');
      need(
        'TENANT_FILE',
        '生产模式必须设置：从 api/src/platform/sample-tenant.json 复制一份，写明主办方（见 docs/deployment.md）',
      );
      if (env.SMS_PROVIDER === 'outbox') {
        context.addIssue({
          code: 'custom',
          path: ['SMS_PROVIDER'],
          message: '生产模式不能用 outbox，请换成真正的短信服务商',
        });
      }
    }
    if (env.FILES_PROVIDER !== 'local') {
      need('FILES_BUCKET', '使用对象存储时必须设置');
      need('FILES_ACCESS_KEY', '使用对象存储时必须设置');
      need('FILES_SECRET_KEY', '使用对象存储时必须设置');
    }
    if (env.ASSISTANT_MODEL_URL) need('ASSISTANT_MODEL_NAME', '设置了 ASSISTANT_MODEL_URL 时必须设置');
    if (env.WEIXIN_APP_ID) need('WEIXIN_APP_SECRET', '设置了 WEIXIN_APP_ID 时必须设置');
    if (env.SMS_PROVIDER === 'tencent') {
      need('TENCENT_SMS_SECRET_ID', '使用这个短信服务商时必须设置');
      need('TENCENT_SMS_SECRET_KEY', '使用这个短信服务商时必须设置');
      need('TENCENT_SMS_APP_ID', '使用这个短信服务商时必须设置');
      need('TENCENT_SMS_SIGN', '使用这个短信服务商时必须设置');
      need('TENCENT_SMS_TEMPLATE', '使用这个短信服务商时必须设置');
    }
  })
  .transform(({ API_DOCS, ...env }) => ({ ...env, API_DOCS: API_DOCS ?? env.PORTAL_MODE !== 'production' }));

/** Placeholders of the deployment guide, which must not be used as publicly known keys. */
const PLACEHOLDER = /…|^<.*>$/;

export type ApiEnv = z.output<typeof envSchema>;

/**
 * @param source variables by name; empty values count as missing
 * @throws an error listing all missing or invalid variables
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>> = process.env): ApiEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const unfilled = Object.keys(envSchema.in.shape).filter((name) => PLACEHOLDER.test(given[name] ?? ''));
  const result = envSchema.safeParse(given, chineseMessages);
  if (result.success && unfilled.length === 0) return result.data;
  const list = [
    ...unfilled.map((name) => `  ${name}: 还是文档里的占位，请填写`),
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ];
  throw new Error(`配置有误：\n${list.join('\n')}`);
}
