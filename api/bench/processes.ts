import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/package-root';

export interface Running {
  base: string;
  stop(): Promise<void>;
}

/** Limits are no subject of the measurement. */
const ROOMY = {
  LOG_LEVEL: 'error',
  LOGIN_ADDRESS_MINUTE: '10000000',
  LOGIN_CAPTCHA_AFTER: '10000000',
};

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** @param program path below `api/`; it reports its port to its parent */
export async function run(program: string, variables: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(packageRoot, program)], {
    cwd: join(packageRoot, '..'),
    env: { PATH: '/usr/bin:/bin', API_PORT: '0', ...ROOMY, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}
