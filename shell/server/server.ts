import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { configureApiClient } from '@portal/api-client';
import { getTenantInfo } from '@portal/api-client/site';
import { HIGHEST_POINTER } from '@portal/contract/release/layout';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import { stopCanary } from '@portal/releases/carry-out';
import { findUnknownSettings } from '@portal/releases/env';
import { keepOnFullDisk, LOG_OUTPUT } from '@portal/releases/log-output';
import { PointerReader } from '@portal/releases/pointer-reader';
import { explainFileError } from '@portal/releases/release-error';
import { addressFolders, writeAddress } from '@portal/releases/server-address';
import { readShellManifest } from '@portal/releases/shell-build';
import { loadTrustedKeys } from '@portal/releases/signing';
import { openStore } from '@portal/releases/store';
import { pino } from 'pino';
import { buildApp } from './app';
import { readEnv, readLimits, readRenderHeap } from './env';
import { readMapTiles } from './map-tiles';
import { buildMetricsApp, createMetrics } from './plugins/metrics';
import { Canary, loadOrCreateVisitorKey } from './releases/canary';
import { checkBuild } from './releases/check-build';
import { loadLiveSet, loadServing } from './releases/live-set';
import { Previews } from './releases/previews';
import { ReleaseFiles } from './releases/release-files';
import { retainAssets } from './releases/retained-assets';
import { SetWatch } from './releases/set-watch';
import { RenderPools } from './render/pool-leases';
import { repeat } from './repeat';
import { ServerErrors } from './telemetry/server-errors';
import { ApiPool, createApiReader } from './upstream/api-pool';
import { createApiTransport } from './upstream/api-transport';
import { SiteInfoSource } from './upstream/site-info';

/** After this long, connections are cut; an interrupted upload resumes from its last piece. */
const STOP_LIMIT_MS = 10_000;
const TOUCH_EVERY_MS = 24 * 3600 * 1000;

async function main(): Promise<void> {
  const [, , command, built = ''] = process.argv;
  const dist = resolve(process.argv[1] ?? '', '../..');
  const program = join(dist, 'server/render-process.cjs');
  if (command === 'check') {
    const { provides } = readShellManifest(join(dist, 'shell.json'));
    const trialProgram = join(dist, 'server/browser-trial.cjs');
    await checkBuild(resolve(built), {
      program,
      trialProgram,
      heapMb: readRenderHeap(),
      provides,
    });
    process.exit(0);
  }
  for (const line of findUnknownSettings()) process.stderr.write(`${line}\n`);
  const env = readEnv();
  const home = resolve(env.PORTAL_HOME);
  const output = keepOnFullDisk(pino.destination(LOG_OUTPUT));
  const logger = pino({ level: env.LOG_LEVEL, base: { app: 'shell' } }, output);
  const log = (line: string) => logger.info(line);
  const shell = readShellManifest(join(dist, 'shell.json'));
  const store = await openStore(env.PORTAL_STORE ?? join(home, 'store'));
  const readTrustedKeys = () => loadTrustedKeys(join(home, 'keys'));
  const pointers = new PointerReader({ store, readTrustedKeys, file: join(home, HIGHEST_POINTER) });

  const assets = join(home, 'assets');
  const retained = await retainAssets(join(dist, 'browser'), assets);
  // For operators (`portal errors show`); never served.
  const retainedMaps = await retainAssets(join(dist, 'maps'), join(home, 'shell-maps'));
  const releases = new ReleaseFiles({ store, folder: join(home, 'remotes'), log });
  await mkdir(releases.folder, { recursive: true });
  await releases.removeUnused();
  // The next start of any server of this home deletes what looks unused for a month.
  const inUse = [retained, retainedMaps, releases];
  const stopTouching = repeat(async () => {
    for (const files of inUse) await files.touch();
  }, TOUCH_EVERY_MS);

  const apis = new ApiPool(env.API_ORIGINS, (line) => logger.warn(line));
  const readApi = createApiReader(apis, env.TENANT_ID, env.RENDER_LIMIT_MS);
  configureApiClient({ baseUrl: '/api', tenantId: env.TENANT_ID, transport: createApiTransport(readApi) });
  const site = new SiteInfoSource(async () => {
    // Only pages with a map need the province, and they fetch it themselves.
    const { province: _province, ...info } = await getTenantInfo();
    return info;
  });
  const errors = new ServerErrors({ apis, tenantId: env.TENANT_ID });
  const pools = new RenderPools({
    program,
    heapMb: env.RENDER_HEAP_MB,
    maxProcesses: env.RENDER_PROCESSES,
    renderLimitMs: env.RENDER_LIMIT_MS,
    readApi,
    site: () => site.current,
    report: (failure) => errors.report(failure),
    log: logger,
  });
  const loading = { store, files: releases, pools, shell };
  const watch = new SetWatch({
    store,
    pointers,
    readTrustedKeys,
    provides: shell.provides,
    load: (set) => loadServing(set, loading),
    log,
  });
  const canary = new Canary({
    serving: () => watch.serving,
    visitorKey: env.PORTAL_VISITOR_KEY ?? (await loadOrCreateVisitorKey(join(home, 'keys'))),
    apis,
    withdraw: async (set, reason) =>
      stopCanary(store, await readTrustedKeys(), set, { by: 'portal', reason }),
    log,
  });
  const previews = new Previews({
    store,
    readTrustedKeys,
    shell,
    files: releases,
    load: (set) => loadLiveSet(set, loading),
  });
  if (env.API_ORIGINS.length > 1) apis.start();
  await Promise.all([site.start(), watch.start()]);

  const limits = readLimits(env);
  const config = (): RuntimeConfig => ({
    apiBase: '/api',
    tenantId: env.TENANT_ID,
    platformKey: env.PORTAL_PLATFORM_KEY,
    assistantUrl: env.ASSISTANT_URL,
    mapTiles: readMapTiles(env),
    ...(env.WEIXIN_APP_ID ? { weixinSharing: true } : {}),
    ...(limits ? { limits } : {}),
    site: site.current,
  });
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const app = await buildApp({
    env,
    logger,
    watch,
    pools,
    canary,
    previews,
    shell,
    config,
    apis,
    assets,
    icons: join(dist, 'icons'),
    worker: readFileSync(join(dist, 'worker/sw.js'), 'utf8'),
    releases,
    errors,
    metrics,
  });

  canary.start();

  const stop = () => {
    watch.stop();
    canary.stop();
    site.stop();
    stopTouching();
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    void app
      .close()
      .then(() => pools.close())
      .then(() => errors.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by `npm start`: when that process dies, even from kill -9, the port must become free.
  process.once('disconnect', () => process.exit(0));

  await app.listen({ port: env.PORT, host: env.HOST }).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(code === 'EADDRINUSE' ? `端口 ${env.PORT} 已被占用，请用 PORT=… 换一个端口` : message);
  });
  if (metrics) await buildMetricsApp(metrics).listen({ port: env.METRICS_PORT, host: env.METRICS_HOST });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  log(`监听端口 ${port}`);
  writeAddress(addressFolders.portals(home), env.HOST, port, (reason) =>
    log(`没有写下本门户的地址，release 命令不会核对它：${reason}`),
  );
  process.send?.({ ready: true, port });
}

main().catch((error: Error) => {
  process.stderr.write(`${explainFileError(error) ?? error.message}\n`);
  process.exit(1);
});
