import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../platform/package-root';
import { sampleTenant, type TenantConfig } from '../platform/tenant-config';
import type { ApiResponse } from './test-app';

/** The sample tenant with an organiser of its own. */
export function ownTenant(): TenantConfig {
  const { province: _sample, ...others } = sampleTenant;
  return {
    ...others,
    name: '2027年“示范杯”创新创业大赛',
    mpCode: 'https://contest.gov.example/mini-program.png',
    wxCode: 'https://contest.gov.example/official-account.png',
    icp: '京ICP备12345678号-1',
    smsSign: '示范园区',
    organiser: {
      name: '示范园区管理委员会',
      address: '示范市示范路8号',
      hotline: '010-12345678',
      email: 'contest@gov.example',
    },
  };
}

/** Settings required in production mode, except the tenant; none of the services is contacted. */
export const PRODUCTION_SETTINGS: Readonly<Record<string, string>> = {
  PORTAL_MODE: 'production',
  DATABASE_URL: 'postgres://unused',
  PORTAL_DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  OPERATOR_KEY: 'a-key-that-is-long-enough-for-production',
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: 'app',
  TENCENT_SMS_SIGN: 'sign',
  TENCENT_SMS_TEMPLATE: 'template',
};

/** Variables of an API in production mode, with its own tenant file. */
export function productionVariables(): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-tenant-')), 'tenant.json');
  writeFileSync(file, JSON.stringify(ownTenant()));
  return { ...PRODUCTION_SETTINGS, TENANT_FILE: file };
}

export interface ApiProcess {
  readonly child: ChildProcess;
  readonly base: string;
  /** @returns the envelope; @throws if the connection breaks */
  call<T>(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<ApiResponse<T>>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/** Installed packages stay external, except those that Node would not find next to the program (see `build-node.ts`). */
const BUNDLED = /^(@portal\/|crypto-js\/|fastest-levenshtein$|unicode-segmenter\/)/;

let program: Promise<string> | undefined;

/** Bundles the server once per test file, because compiling takes longer than starting. */
async function bundleServer(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ['src/server.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'installed-packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  // Inside the package, to find migrations and installed packages.
  const file = join(packageRoot, '.cache/test-server.mjs');
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, outputFiles[0]?.contents ?? '');
  renameSync(part, file);
  return file;
}

/** Runs the real server in a child process, on a free port. @throws its standard error if it exits before it is ready */
export async function startApi(variables: Record<string, string>): Promise<ApiProcess> {
  program ??= bundleServer();
  const child = spawn(process.execPath, [await program], {
    cwd: join(packageRoot, '..'),
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'error', API_PORT: '0', ...variables },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', () => reject(new Error(complaints)));
  });
  const base = `http://127.0.0.1:${port}`;
  return {
    child,
    base,
    async call<T>(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          'tenant-id': '126',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, ...((await response.json()) as Omit<ApiResponse<T>, 'status'>) };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}
