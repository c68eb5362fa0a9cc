import { defaultLimits, type Limits } from '@portal/contract/runtime-config';
import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { findMapFaults } from './map-tiles';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const origin = z.url().transform((url) => new URL(url).origin);
const port = z.coerce.number().int().min(0).max(65535);
const limit = (name: keyof Limits, min = 0, max = 86_400_000) =>
  z.coerce.number().int().min(min).max(max).default(defaultLimits[name]);

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PORTAL_HOME: z.string().default('.portal'),
  /** Folder or `s3://bucket/prefix?…` that holds the releases. Default: `store` in PORTAL_HOME. */
  PORTAL_STORE: z.string().min(1).optional(),
  PORTAL_MODE: z.enum(['embedded', 'production']).default('embedded'),
  /** Comma-separated, e.g. http://10.0.0.5:8081,http://10.0.0.6:8081 */
  API_ORIGINS: z
    .string()
    .default('http://127.0.0.1:8081')
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin).min(1)),
  /** Public origin for canonical links and the sitemap. Default: the origin of the request. */
  PUBLIC_ORIGIN: origin.optional(),
  PORTAL_PLATFORM_KEY: z.string().length(16, '应为 16 个字符').default('XwKsGlMcdPMEhR1B'),
  TENANT_ID: z.string().default('126'),
  /** Signs the visitor cookie during a canary. Default: `keys/visitor.key` in PORTAL_HOME. */
  PORTAL_VISITOR_KEY: z.string().min(32, '至少 32 个字符').optional(),
  /** Whether `?remote.<name>=<url>` may replace a remote with a developer's build. */
  PORTAL_OVERRIDES: onOff.optional(),
  /** Proxies whose x-forwarded-for and x-forwarded-proto are trusted: addresses or CIDRs, or `none`. */
  TRUST_PROXY: z.string().min(1).default('loopback'),
  PUBLIC_API_DOCS: onOff.optional(),
  /** Whether the public port forwards /api/ops. */
  PUBLIC_OPERATOR_API: onOff.optional(),
  /** Whether teams may publish remotes and read their errors through the public port. */
  PUBLIC_PUBLISHING: onOff.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ASSISTANT_URL: z.string().default('/assistant#framed'),
  MAP_TILES: z.enum(['tianditu', 'amap', 'xyz']).optional(),
  MAP_KEY: z.string().default(''),
  /** Tile URL of `xyz`, e.g. https://tiles.example.gov.cn/base/{z}/{x}/{y}.png */
  MAP_URL: z.url().optional(),
  /** Copyright line shown on the map. Default: the provider's name. */
  MAP_ATTRIBUTION: z.string().min(1).optional(),
  /** Default: the provider's datum; wgs84 for `xyz`. */
  MAP_DATUM: z.enum(['wgs84', 'gcj02']).optional(),
  /** A mirror of the provider, or a proxy that adds the key. Default: the provider itself. */
  MAP_ORIGIN: z.url().optional(),
  /** The official account for WeChat share cards. The API has it too, with its secret. */
  WEIXIN_APP_ID: z.string().min(1).optional(),
  /** Bucket origin that browsers upload to, e.g. https://bucket.cos.ap-guangzhou.myqcloud.com */
  FILES_ORIGIN: origin.optional(),
  /** Whether browsers keep pages for offline reading; `off` also deletes those already kept. */
  OFFLINE_READING: onOff.default(true),
  /** Uncached searches and filtered lists that are rendered per client address and minute. */
  QUERY_PAGES_ADDRESS_MINUTE: z.coerce.number().int().min(0).default(200),
  PAGE_FRESH_MS: z.coerce.number().int().min(0).default(5000),
  /** Per attempt of a browser to load a remote. */
  REMOTE_LIMIT_MS: z.coerce.number().int().min(100).default(5000),
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).default(3000),
  /** Maximum number of processes per remote version; the first is always running. */
  RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  RENDER_HEAP_MB: z.coerce.number().int().min(64).default(192),
  REQUEST_TIMEOUT_MS: limit('requestTimeoutMs', 1000),
  /** Browsers cap a cookie's lifetime at 400 days. */
  COOKIE_DAYS: limit('cookieDays', 1, 400),
  CHUNK_RELOAD_SECONDS: limit('chunkReloadSeconds', 1),
  /** The API reads these two as well. With an interval of 0, the button still counts down. */
  SMS_PHONE_INTERVAL: limit('smsCountdownSeconds'),
  LOGIN_CAPTCHA_AFTER: limit('captchaAfterFailures'),
  ASSISTANT_TIP_SECONDS: limit('assistantTipSeconds'),
  LOGIN_BOUNCE_MS: limit('loginBounceMs'),
  REGISTER_BOUNCE_MS: limit('registerBounceMs'),
  BACK_TO_TOP_MS: limit('backToTopMs'),
});

/** Settings of earlier versions. Reject them: a silently ignored setting would mislead the operator. */
const RENAMED: Readonly<Record<string, string>> = {
  API_ORIGIN: '已改名为 API_ORIGINS（可填多个地址，用逗号分隔）',
  TRUST_FORWARDED: '已由 TRUST_PROXY 取代（填写可信代理的地址）',
};

export type Env = z.infer<typeof schema> & {
  overrides: boolean;
  /** Parts of the API that the public port exposes besides what pages call. */
  open: { docs: boolean; operators: boolean; publishing: boolean; development: boolean };
};

/**
 * @param source settings by name; an empty value counts as absent
 * @throws Error that lists every invalid setting, one per line
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: zhCN().localeError });
  const lines = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  if (parsed.success) lines.push(...findMapFaults(parsed.data).map((fault) => `  ${fault}`));
  for (const [name, hint] of Object.entries(RENAMED)) if (source[name]) lines.push(`  ${name}: ${hint}`);
  if (!parsed.success || lines.length > 0) throw new Error(`配置有误：\n${lines.join('\n')}`);
  const { PORTAL_OVERRIDES, PUBLIC_API_DOCS, PUBLIC_OPERATOR_API, PUBLIC_PUBLISHING, PORTAL_MODE } =
    parsed.data;
  const embedded = PORTAL_MODE === 'embedded';
  return {
    ...parsed.data,
    overrides: PORTAL_OVERRIDES ?? embedded,
    open: {
      docs: PUBLIC_API_DOCS ?? embedded,
      operators: PUBLIC_OPERATOR_API ?? embedded,
      publishing: PUBLIC_PUBLISHING ?? embedded,
      development: embedded,
    },
  };
}

/** Reads only the heap size: an unrelated invalid setting must not fail a build trial. */
export function readRenderHeap({ RENDER_HEAP_MB }: NodeJS.ProcessEnv = process.env): number {
  return readEnv({ RENDER_HEAP_MB }).RENDER_HEAP_MB;
}

/** @returns only the limits that differ from the browser's defaults, because every page carries them */
export function readLimits(env: Env): Partial<Limits> | undefined {
  const limits: Limits = {
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    cookieDays: env.COOKIE_DAYS,
    chunkReloadSeconds: env.CHUNK_RELOAD_SECONDS,
    smsCountdownSeconds: env.SMS_PHONE_INTERVAL || defaultLimits.smsCountdownSeconds,
    captchaAfterFailures: env.LOGIN_CAPTCHA_AFTER,
    assistantTipSeconds: env.ASSISTANT_TIP_SECONDS,
    loginBounceMs: env.LOGIN_BOUNCE_MS,
    registerBounceMs: env.REGISTER_BOUNCE_MS,
    backToTopMs: env.BACK_TO_TOP_MS,
  };
  const names = Object.keys(limits) as (keyof Limits)[];
  const changed = names.filter((name) => limits[name] !== defaultLimits[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, limits[name]])) : undefined;
}
