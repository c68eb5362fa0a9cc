import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../../scripts/toolchain.mjs';
import { bootstrapReleases } from '../../harness/own-shell';
import { freePort } from '../../harness/portal-process';
import { keepSampleOpen } from '../../harness/sample-season';
import { startServer, stopServer } from '../../harness/server-process';

const NGINX = '/usr/sbin/nginx';

interface Server {
  url: string;
  process: ChildProcess;
}

/** A production setup: several APIs and shell servers, PostgreSQL, and nginx with deploy/nginx.conf. */
export interface ServerGroup {
  apis: Server[];
  shells: Server[];
  url: string;
  stop(): Promise<void>;
}

function installNginx(): void {
  if (existsSync(NGINX)) return;
  if (process.getuid?.() !== 0) throw new Error('没有找到 nginx，请先安装');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'nginx'], { stdio: 'inherit' });
}

/** Starts nginx with `deploy/nginx.conf`, replacing only ports and shell servers. */
async function startNginx(folder: string, shells: readonly Server[]): Promise<Server> {
  installNginx();
  const port = await freePort();
  const deployed = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const own = shells.map(({ url }) =>
    deployed.match(/^ *server 127\.0\.0\.1:8080.*$/m)?.[0].replace('127.0.0.1:8080', new URL(url).host),
  );
  const configuration = deployed
    .replace(/^ *server 127\.0\.0\.1:8080.*$/m, own.join('\n'))
    .replace('listen 8443;', `listen 127.0.0.1:${port};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  const directives = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};`;
  const child = spawn(NGINX, ['-c', file, '-g', directives], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(`${url}/health/live`).catch(() => undefined)); attempt += 1) {
    if (attempt > 100) throw new Error('nginx does not answer');
    await pause(50);
  }
  return { url, process: child };
}

/** Starts all servers from existing builds. @param databaseUrl an empty PostgreSQL database */
export async function startServers(databaseUrl: string, apis: number, shells: number): Promise<ServerGroup> {
  const home = await mkdtemp(join(tmpdir(), 'portal-servers-'));
  const env = { ...process.env, PORTAL_HOME: home, NODE_ENV: 'production', LOG_LEVEL: 'warn' };
  const group: ServerGroup = { apis: [], shells: [], url: '', stop };
  let proxy: Server | undefined;
  async function stop(): Promise<void> {
    const all = [...(proxy ? [proxy] : []), ...group.shells, ...group.apis];
    await Promise.all(all.map((server) => stopServer(server.process)));
    await rm(home, { recursive: true, force: true });
  }
  const start = async (file: string, more: NodeJS.ProcessEnv, port: number): Promise<Server> => ({
    url: `http://127.0.0.1:${port}`,
    process: await startServer(file, { ...env, ...more }),
  });
  await bootstrapReleases(env);
  for (let index = 0; index < apis; index += 1) {
    const port = await freePort();
    const more = { API_PORT: String(port), DATABASE_URL: databaseUrl, SMS_PHONE_INTERVAL: '0' };
    group.apis.push(await start('api/dist/server.js', more, port));
  }
  await keepSampleOpen(group.apis[0]?.url ?? '', home);
  const origins = group.apis.map(({ url }) => url).join(',');
  for (let index = 0; index < shells; index += 1) {
    const port = await freePort();
    group.shells.push(
      await start('shell/dist/server/server.cjs', { PORT: String(port), API_ORIGINS: origins }, port),
    );
  }
  proxy = await startNginx(home, group.shells);
  group.url = proxy.url;
  return group;
}
