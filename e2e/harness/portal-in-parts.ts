import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort, freshHome } from './portal-process';
import { startServer, stopServer } from './server-process';

const root = resolve(import.meta.dirname, '../..');

/** A portal whose API can be stopped and started again while its shell server goes on. */
export interface PortalInParts {
  url: string;
  startApi(): Promise<void>;
  stopApi(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both servers from what is built already, each as a child of this process. */
export async function startPortalInParts(): Promise<PortalInParts> {
  const home = await freshHome();
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORTAL_HOME: home, NODE_ENV: 'production' };
  await promisify(execFile)(
    process.execPath,
    [join(root, 'shared/ops/dist/portal.js'), 'release', 'bootstrap'],
    { cwd: root, env },
  );
  const startApi = () => startServer('api/dist/server.js', { ...env, API_PORT: String(apiPort) });
  let api = await startApi();
  const shell = await startServer('shell/dist/server/server.cjs', {
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_ORIGINS: `http://127.0.0.1:${apiPort}`,
  });
  return {
    url: `http://localhost:${port}`,
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
