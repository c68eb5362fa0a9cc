import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { configureApiClient } from '@portal/api-client';
import { ReleaseError } from '@portal/releases/release-error';
import type { RouteObject } from '@portal/ui/router';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, type Deps } from '../app';
import { readEnv } from '../env';
import { Canary } from '../releases/canary';
import type { LiveSet, Serving } from '../releases/live-set';
import { createRemoteRenderer } from '../render/render-routes';
import { ApiPool, createApiReader } from '../upstream/api-pool';
import { createApiTransport } from '../upstream/api-transport';
import { UNKNOWN_SITE } from '../upstream/site-info';

const release = {
  name: 'content',
  version: '1.0.0',
  prefixes: ['/'],
  entry: 'remote.js',
  expose: [],
  pages: {},
};

export async function createLiveSet(routes: RouteObject[]): Promise<LiveSet> {
  const renderer = await createRemoteRenderer('content', routes);
  return {
    id: 'one',
    registry: { set: 'one', canary: false, remotes: {} },
    integrity: {},
    close: () => {},
    remotes: new Map([['content', { release, renderer }]]),
  } as unknown as LiveSet;
}

const site = { ...UNKNOWN_SITE, name: '大赛', mpCode: '/mp.svg', wxCode: '/wx.svg' };

export const ASSET = { name: 'main.abc.js', text: 'export {};\n'.repeat(200) };

interface TestShell {
  app: FastifyInstance;
  url: string;
  apis: ApiPool;
}

interface TestShellOptions extends Partial<Deps> {
  settings?: NodeJS.ProcessEnv;
  api?: RequestListener | readonly string[];
  live?: LiveSet | Promise<LiveSet> | null;
}

export async function startShell({
  settings = {},
  api = ['http://127.0.0.1:1'],
  live: given = createLiveSet([]),
  ...deps
}: TestShellOptions = {}): Promise<TestShell> {
  const origins = typeof api === 'function' ? [await listen(api)] : api;
  const env = readEnv({ LOG_LEVEL: 'silent', ...settings, API_ORIGINS: origins.join(',') });
  const apis = new ApiPool(env.API_ORIGINS);
  const transport = createApiTransport(createApiReader(apis, env.TENANT_ID, env.RENDER_LIMIT_MS));
  configureApiClient({ baseUrl: '/api', tenantId: env.TENANT_ID, transport });
  const live = await given;
  const serving = live
    ? ({ set: { id: live.id }, stable: live, canary: null } as unknown as Serving)
    : undefined;
  const assets = mkdtempSync(join(tmpdir(), 'portal-assets-'));
  writeFileSync(join(assets, ASSET.name), ASSET.text);
  writeFileSync(join(assets, `${ASSET.name}.br`), brotliCompressSync(ASSET.text));
  writeFileSync(join(assets, `${ASSET.name}.gz`), gzipSync(ASSET.text));
  const app = await buildApp({
    env,
    logger: pino({ level: env.LOG_LEVEL }),
    watch: { serving, refused: undefined, pointerReadAt: undefined },
    pools: { states: [] },
    canary: new Canary({
      serving: () => serving,
      visitorKey: 'the key of the test portal: 32 letters',
      apis,
      withdraw: async () => {},
      log: () => {},
    }),
    previews: {
      find: async () => {
        throw new ReleaseError('refused', '没有这个预览');
      },
      live: async () => createLiveSet([]),
    },
    shell: {
      scripts: [],
      styles: [],
      provides: {},
      late: {},
      integrity: {},
      list: { href: '', integrity: '' },
    },
    config: () => ({ apiBase: '/api', tenantId: '126', platformKey: '', assistantUrl: '/assistant', site }),
    apis,
    assets,
    icons: join(__dirname, '../icons'),
    worker: 'the worker',
    releases: { folder: mkdtempSync(join(tmpdir(), 'portal-remotes-')), provide: async () => false },
    errors: { report: () => {} },
    ...deps,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onClose(() => {
    app.server.closeAllConnections();
    void app.close();
    void apis.close();
  });
  return { app, url, apis };
}

const closing: (() => void)[] = [];

export function onClose(close: () => void): void {
  closing.push(close);
}

export async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onClose(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServers(): void {
  for (const close of closing.splice(0)) close();
}
