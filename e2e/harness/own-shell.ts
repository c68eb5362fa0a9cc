import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addressFolders, readAddresses } from '@portal/releases/server-address';
import { root } from '../../scripts/toolchain.mjs';
import { freePort, freshHome, type PortalProcess } from './portal-process';
import { startServer, stopServer } from './server-process';

const run = promisify(execFile);

export async function readSharedApi(): Promise<string> {
  const home = process.env.PORTAL_TEST_HOME;
  if (!home) throw new Error('PORTAL_TEST_HOME names no portal: nothing says where its API is');
  const [address] = readAddresses(addressFolders.apis(home));
  if (!address) throw new Error(`No API runs with ${home}`);
  return address;
}

/** Publishes the current build of every remote into an empty release store. */
export async function bootstrapReleases(env: NodeJS.ProcessEnv): Promise<void> {
  const command = [join(root, 'shared/ops/dist/portal.js'), 'release', 'bootstrap'];
  await run(process.execPath, command, { cwd: root, env });
}

/** @param file server program, relative to the workspace root */
export async function startShell(
  env: NodeJS.ProcessEnv,
  file = 'shell/dist/server/server.cjs',
): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const address = { PORT: String(port), HOST: '127.0.0.1' };
  const server = await startServer(file, { ...process.env, NODE_ENV: 'production', ...env, ...address });
  return { url: `http://localhost:${port}`, server };
}

/**
 * Starts a shell server with its own releases and settings on the run's API. Costs half as much as a whole
 * portal; for tests that change nothing in the API.
 */
export async function startOwnShell(
  env: Record<string, string> = {},
): Promise<Pick<PortalProcess, 'url' | 'home' | 'stop'>> {
  const home = await freshHome();
  const api = await readSharedApi();
  await mkdir(addressFolders.apis(home), { recursive: true });
  await writeFile(join(addressFolders.apis(home), 'shared.url'), api);
  await bootstrapReleases({ ...process.env, NODE_ENV: 'production', PORTAL_HOME: home, ...env });
  const { url, server } = await startShell({ PORTAL_HOME: home, ...env, API_ORIGINS: api });
  return { home, url, stop: () => stopServer(server) };
}
