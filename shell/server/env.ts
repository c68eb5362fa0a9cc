import { defaultLimits, type Limits } from '@portal/contract/runtime-config';
import { z } from 'zod';
import { zhCN } from 'zod/locales';
import { findMapFaults } from './map-tiles';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const origin = z.url().transform((url) => new URL(url).origin);
const port = z.coerce.number().int().min(0).max(65535);
/** A limit that browsers keep. */
const limit = (name: keyof Limits, min = 0, max = 86_400_000) =>
  z.coerce.number().int().min(min).max(max).default(defaultLimits[name]);

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PORTAL_HOME: z.string().default('.portal'),
  /** Where releases are read from: a folder or `s3://bucket/prefix?…`. Default: `store` in the home. */
  PORTAL_STORE: z.string().min(1).optional(),
  PORTAL_MODE: z.enum(['embedded', 'production']).default('embedded'),
  /** Every API that may be called, e.g. http://10.0.0.5:8081,http://10.0.0.6:8081 */
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
  /** Public address of the portal for canonical links and the sitemap; default: from the request. */
  PUBLIC_ORIGIN: origin.optional(),
  PORTAL_PLATFORM_KEY: z.string().length(16, '应为 16 个字符').default('XwKsGlMcdPMEhR1B'),
  TENANT_ID: z.string().default('126'),
  /** Signs visitors' cookies while a canary runs; default: `keys/visitor.key` in the home, made at first start. */
  PORTAL_VISITOR_KEY: z.string().min(32, '至少 32 个字符').optional(),
  /** Whether `?remote.<name>=<url>` may replace a remote by a developer's build. */
  PORTAL_OVERRIDES: onOff.optional(),
  /** Proxies whose x-forwarded-for and x-forwarded-proto are believed, as addresses or CIDRs; `none` for none. */
  TRUST_PROXY: z.string().min(1).default('loopback'),
  /** Whether visitors may read the API's documentation at /api/docs. */
  PUBLIC_API_DOCS: onOff.optional(),
  /** Whether the operators' calls at /api/ops are passed on from the public port. */
  PUBLIC_OPERATOR_API: onOff.optional(),
  /** Whether teams may publish their remotes, and read their errors, through the public port. */
  PUBLIC_PUBLISHING: onOff.optional(),
  /** Where Prometheus reads /metrics; absent: nowhere. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ASSISTANT_URL: z.string().default('/assistant#framed'),
  MAP_TILES: z.enum(['tianditu', 'amap', 'xyz']).optional(),
  MAP_KEY: z.string().default(''),
  /** Address of a tile of `xyz`, e.g. https://tiles.example.gov.cn/base/{z}/{x}/{y}.png */
  MAP_URL: z.url().optional(),
  /** Whose map it is, as it stands on the map; default: the provider's name. */
  MAP_ATTRIBUTION: z.string().min(1).optional(),
  /** What the tiles are drawn in; default: the provider's datum, of `xyz` wgs84. */
  MAP_DATUM: z.enum(['wgs84', 'gcj02']).optional(),
  /** A mirror of the provider, or a proxy that adds the key; default: the provider itself. */
  MAP_ORIGIN: z.url().optional(),
  /** The official account whose WeChat shares pages with title and picture; the API has it, too, with its secret. */
  WEIXIN_APP_ID: z.string().min(1).optional(),
  /** Where browsers send files when the API keeps them in a bucket, e.g. https://bucket.cos.ap-guangzhou.myqcloud.com */
  FILES_ORIGIN: origin.optional(),
  /** Whether browsers keep pages for reading offline; `off` also removes what they have kept. */
  OFFLINE_READING: onOff.default(true),
  /** Searches and filtered lists, in pages that are not cached, that are rendered for one address in a minute. */
  QUERY_PAGES_ADDRESS_MINUTE: z.coerce.number().int().min(0).default(200),
  PAGE_FRESH_MS: z.coerce.number().int().min(0).default(5000),
  /** Milliseconds that a browser waits for one attempt to load a remote. */
  REMOTE_LIMIT_MS: z.coerce.number().int().min(100).default(5000),
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).default(3000),
  /** Processes that may render one remote version at the same time; the first is always there. */
  RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  /** Megabytes of JavaScript heap of each. */
  RENDER_HEAP_MB: z.coerce.number().int().min(64).default(192),
  REQUEST_TIMEOUT_MS: limit('requestTimeoutMs', 1000),
  /** Browsers keep no cookie for longer than 400 days. */
  COOKIE_DAYS: limit('cookieDays', 1, 400),
  CHUNK_RELOAD_SECONDS: limit('chunkReloadSeconds', 1),
  /** These two have the API's values; where it has no interval, the button still counts down. */
  SMS_PHONE_INTERVAL: limit('smsCountdownSeconds'),
  LOGIN_CAPTCHA_AFTER: limit('captchaAfterFailures'),
  ASSISTANT_TIP_SECONDS: limit('assistantTipSeconds'),
  LOGIN_BOUNCE_MS: limit('loginBounceMs'),
  REGISTER_BOUNCE_MS: limit('registerBounceMs'),
  BACK_TO_TOP_MS: limit('backToTopMs'),
});

/** Settings of earlier versions: ignoring one would leave an operator believing in it. */
const RENAMED: Readonly<Record<string, string>> = {
  API_ORIGIN: '已改名为 API_ORIGINS（可填多个地址，用逗号分隔）',
  TRUST_FORWARDED: '已由 TRUST_PROXY 取代（填写可信代理的地址）',
};

export type Env = z.infer<typeof schema> & {
  overrides: boolean;
  /** What visitors may reach of the API besides what the pages call. */
  open: { docs: boolean; operators: boolean; publishing: boolean; development: boolean };
};

/**
 * @param source settings by name; an empty value counts as absent
 * @throws Error that lists every wrong setting, one a line
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

/** The one setting that a build is tried with: another one that is wrong is no fault of the build. */
export function readRenderHeap({ RENDER_HEAP_MB }: NodeJS.ProcessEnv = process.env): number {
  return readEnv({ RENDER_HEAP_MB }).RENDER_HEAP_MB;
}

/** @returns the limits that differ from the defaults: browsers know the others, and every page carries these */
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
