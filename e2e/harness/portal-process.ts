import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, probe, root } from '../../scripts/toolchain.mjs';
import { keepSampleOpen } from './sample-season';
import { waitForExit } from './server-process';

/** Number of trailing log characters shown when the start fails. */
const LOG_END = 2_000;

export interface PortalProcess {
  url: string;
  home: string;
  port: number;
  /** Shuts down like Ctrl-C. */
  stop(): Promise<void>;
  /** Kills all of its processes immediately, like a power failure. */
  kill(): Promise<void>;
}

/** Below the ephemeral port range: a portal that restarts must find its port free. */
const PORTS = { from: 20_000, count: 12_000 };

export function freePort(): Promise<number> {
  const port = PORTS.from + randomInt(PORTS.count);
  return probe(port, '127.0.0.1').catch(freePort);
}

/** Creates an unused home: a copy of the run's prepared home if there is one, else empty. */
export async function freshHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  const prepared = process.env.PORTAL_TEST_PREPARED;
  if (prepared) await cp(prepared, folder, { recursive: true });
  return folder;
}

export interface PortalOptions {
  home?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Starts the portal from existing builds, by default on a free port with a fresh home. */
export async function startPortal({ home, port, env = {} }: PortalOptions = {}): Promise<PortalProcess> {
  const folder = home ?? (await freshHome());
  const chosen = port ?? (await freePort());
  const child = fork(join(root, 'scripts/start.mjs'), [], {
    cwd: root,
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      PORTAL_SKIP_BUILD: 'on',
      PORTAL_HOME: folder,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      ...env,
    },
  });
  const log = createWriteStream(join(folder, 'portal.log'), { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const pids = await new Promise<number[]>((done, fail) => {
    child.once('message', (message: { pids: number[] }) => done(message.pids));
    child.once('exit', (code) => {
      const said = readFileSync(join(folder, 'portal.log'), 'utf8').slice(-LOG_END);
      fail(new Error(`The portal ended with ${code}. The end of its log:\n${said}`));
    });
  });
  const url = `http://localhost:${chosen}`;
  if (!home && !process.env.PORTAL_TEST_PREPARED) await keepSampleOpen(url, folder);
  return {
    url,
    home: folder,
    port: chosen,
    async stop() {
      child.kill('SIGINT');
      await waitForExit(child);
    },
    async kill() {
      for (const pid of [child.pid, ...pids]) if (pid) process.kill(pid, 'SIGKILL');
      await waitForExit(child);
      while (pids.some(isAlive)) await new Promise((done) => setImmediate(done));
    },
  };
}

/** Tests copy this home, because creating the database and sample content takes longer than many a test. */
export async function prepareHome(folder: string): Promise<void> {
  const portal = await startPortal();
  await portal.stop();
  await rename(portal.home, folder);
}
