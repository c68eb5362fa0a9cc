import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort, freshHome, type PortalProcess } from './portal-process';
import { startServer, stopServer } from './server-process';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Address of the API of the run's own portal. */
export async function sharedApi(): Promise<string> {
  const home = process.env.PORTAL_TEST_HOME;
  if (!home) throw new Error('PORTAL_TEST_HOME names no portal: nothing says where its API is');
  return (await readFile(join(home, 'api.url'), 'utf8')).trim();
}

/**
 * A shell server with releases and settings of its own before the API of the run: half the work of a whole portal, for
 * tests that change nothing of the API.
 */
export async function startOwnShell(
  env: Record<string, string> = {},
): Promise<Pick<PortalProcess, 'url' | 'home' | 'stop'>> {
  const home = await freshHome();
  const api = await sharedApi();
  await writeFile(join(home, 'api.url'), api);
  const its = { ...process.env, NODE_ENV: 'production', PORTAL_HOME: home, ...env };
  await run(process.execPath, [join(root, 'shared/ops/dist/portal.js'), 'release', 'bootstrap'], {
    env: its,
  });
  const port = await freePort();
  const server = await startServer('shell/dist/server/server.cjs', {
    ...its,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_ORIGINS: api,
  });
  return { home, url: `http://localhost:${port}`, stop: () => stopServer(server) };
}
