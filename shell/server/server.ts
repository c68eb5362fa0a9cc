import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configureApiClient } from '@portal/api-client';
import { getTenantInfo } from '@portal/api-client/auth/get-tenant-info';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import { openStore } from '@portal/federation/open-store';
import { stopCanary } from '@portal/federation/sets';
import { loadTrustedKeys } from '@portal/federation/signing';
import { readEnv } from './env';
import { apiProxy } from './http/api-proxy';
import { apiWire } from './http/api-wire';
import { exactPaths } from './http/exact-paths';
import { GracefulServer } from './http/graceful-server';
import { pageHandler } from './http/page-handler';
import { KEEP_ALIVE_MS } from './http/ready-answers';
import { requestHandler } from './http/request-handler';
import { releaseFiles, shellFiles } from './http/static-files';
import { Canary } from './serving/canary';
import { checkBundle } from './serving/check-bundle';
import { keepAssets } from './serving/kept-assets';
import { SetWatch } from './serving/set-watch';
import { readShellManifest } from './serving/shell-manifest';
import { SiteInfoSource } from './serving/site-info';

/** What is still running then hangs: a slow upload goes on from its last slice. */
const STOP_LIMIT_MS = 10_000;

const log = (line: string) => process.stdout.write(`[shell] ${line}\n`);

async function main(): Promise<void> {
  const [, , command, built = ''] = process.argv;
  if (command === 'check') {
    checkBundle(resolve(built));
    process.exit(0);
  }
  const env = readEnv();
  const home = resolve(env.PORTAL_HOME);
  const dist = resolve(process.argv[1] ?? '', '../..');
  const shell = readShellManifest(dist);
  const store = await openStore(env.PORTAL_STORE ?? join(home, 'store'));
  const trustedKeys = () => loadTrustedKeys(join(home, 'keys'));

  const assets = join(home, 'assets');
  await keepAssets(join(dist, 'browser'), assets);

  const baseUrl = `${env.API_ORIGIN}/api`;
  const wire = apiWire(baseUrl, env.TENANT_ID, env.RENDER_LIMIT_MS);
  configureApiClient({ baseUrl, tenantId: env.TENANT_ID, wire });
  const site = new SiteInfoSource(getTenantInfo);
  const watch = new SetWatch({
    store,
    trustedKeys,
    shell,
    log,
  });
  const canary = new Canary({
    serving: () => watch.serving,
    withdraw: async (reason) => stopCanary(store, await trustedKeys(), { by: 'portal', reason }),
    log,
  });
  await Promise.all([site.start(), watch.start()]);

  const config = (): RuntimeConfig => ({
    apiBase: '/api',
    tenantId: env.TENANT_ID,
    platformKey: env.PORTAL_PLATFORM_KEY,
    assistantUrl: env.ASSISTANT_URL,
    mapTiles: env.MAP_TILES && { provider: env.MAP_TILES, key: env.MAP_KEY, origin: env.MAP_ORIGIN },
    site: site.current,
  });

  const server = new GracefulServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (running) =>
    requestHandler({
      watch,
      canary,
      api: apiProxy(env.API_ORIGIN, env.TRUST_FORWARDED),
      pages: pageHandler({ env, watch, canary, shell, config, log }),
      assets: shellFiles(assets),
      releases: releaseFiles(store),
      exact: exactPaths({ env, watch }),
      log,
      running,
    }),
  );

  const stop = () => {
    watch.stop();
    site.stop();
    server.stop(STOP_LIMIT_MS).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by `npm start`: when that process goes, even by kill -9, nothing may keep the port.
  process.once('disconnect', () => process.exit(0));

  server.http.once('error', ({ code, message }: NodeJS.ErrnoException) => {
    process.stderr.write(
      code === 'EADDRINUSE' ? `端口 ${env.PORT} 已被占用，请用 PORT=… 换一个端口\n` : `${message}\n`,
    );
    process.exit(1);
  });
  server.http.listen(env.PORT, env.HOST, () => {
    const address = server.http.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    log(`监听端口 ${port}`);
    const reachable = ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST;
    // Here the operators' commands find the portal whose set they change.
    writeFileSync(join(home, 'portal.url'), `http://${reachable}:${port}\n`);
    process.send?.({ ready: true, port });
  });
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
