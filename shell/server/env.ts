import { z } from 'zod';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PORTAL_HOME: z.string().default('.portal'),
  /** Where releases are read from: a folder or `s3://bucket/prefix?…`. Default: `store` in the home. */
  PORTAL_STORE: z.string().min(1).optional(),
  PORTAL_MODE: z.enum(['embedded', 'production']).default('embedded'),
  /** Where the API listens, e.g. http://127.0.0.1:8081 */
  API_ORIGIN: z.url().default('http://127.0.0.1:8081'),
  /** Public address of the portal for canonical links and the sitemap; default: from the request. */
  PUBLIC_ORIGIN: z.url().optional(),
  PORTAL_PLATFORM_KEY: z.string().length(16).default('XwKsGlMcdPMEhR1B'),
  TENANT_ID: z.string().default('126'),
  /** Whether `?remote.<name>=<url>` may replace a remote by a developer's build. */
  PORTAL_OVERRIDES: onOff.optional(),
  /** Whether x-forwarded-for of whoever connects may be believed (a proxy stands in front). */
  TRUST_FORWARDED: onOff.default(false),
  ASSISTANT_URL: z.string().default('/assistant#framed'),
  MAP_TILES: z.enum(['tianditu', 'amap']).optional(),
  MAP_KEY: z.string().default(''),
  /** A mirror of the provider, or a proxy that adds the key; default: the provider itself. */
  MAP_ORIGIN: z.url().optional(),
  /** Where browsers send files when the API keeps them in a bucket, e.g. https://bucket.cos.ap-guangzhou.myqcloud.com */
  FILES_ORIGIN: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  PAGE_FRESH_MS: z.coerce.number().int().min(0).default(5000),
  /** Milliseconds that a browser waits for one attempt to load a remote. */
  REMOTE_LIMIT_MS: z.coerce.number().int().min(100).default(5000),
  RENDER_LIMIT_MS: z.coerce.number().int().min(100).default(3000),
});

export type Env = z.infer<typeof schema> & { overrides: boolean };

/** @throws Error that lists every wrong setting, one a line. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`配置有误：\n${lines.join('\n')}`);
  }
  const { PORTAL_OVERRIDES, PORTAL_MODE } = parsed.data;
  return { ...parsed.data, overrides: PORTAL_OVERRIDES ?? PORTAL_MODE === 'embedded' };
}
