import { rm } from 'node:fs/promises';
import { bootstrapReleases, startShell } from './own-shell';
import { freePort, freshHome } from './portal-process';
import { startServer, stopServer } from './server-process';

/** A portal whose API can be stopped and restarted while its shell server keeps running. */
export interface PortalInParts {
  url: string;
  startApi(): Promise<void>;
  stopApi(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPortalInParts(): Promise<PortalInParts> {
  const home = await freshHome();
  const apiPort = await freePort();
  const env = { ...process.env, PORTAL_HOME: home, NODE_ENV: 'production' };
  await bootstrapReleases(env);
  const startApi = () => startServer('api/dist/server.js', { ...env, API_PORT: String(apiPort) });
  let api = await startApi();
  const { url, server: shell } = await startShell({ ...env, API_ORIGINS: `http://127.0.0.1:${apiPort}` });
  return {
    url,
    startApi: async () => {
      api = await startApi();
    },
    stopApi: () => stopServer(api),
    async stop() {
      await Promise.all([stopServer(api), stopServer(shell)]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
