import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../platform/package-root';

export interface ApiProcess {
  readonly child: ChildProcess;
  readonly base: string;
  /** @returns the envelope; @throws when the connection breaks */
  call<T>(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<ApiAnswer<T>>;
  /** Ends the process without a chance to tidy up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface ApiAnswer<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/**
 * The real server in a process of its own, on a free port.
 *
 * @throws what the server wrote to standard error, when it ends before it is ready
 */
export async function startApi(variables: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(packageRoot, 'src', 'server.ts')], {
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
      return { status: response.status, ...((await response.json()) as Omit<ApiAnswer<T>, 'status'>) };
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
