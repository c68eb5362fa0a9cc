import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/toolchain.mjs';
import { stopServer } from '../../harness/server-process';

export interface Running {
  base: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Rate limits would distort the figures. */
const NO_LIMITS = {
  LOG_LEVEL: 'error',
  LOGIN_ADDRESS_MINUTE: '10000000',
  LOGIN_CAPTCHA_AFTER: '10000000',
};

/** Starts a TypeScript server, which reports its port by IPC. @param program path in the workspace */
export async function startProgram(program: string, variables: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, program)], {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', API_PORT: '0', ...NO_LIMITS, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return {
    base: `http://127.0.0.1:${port}`,
    child,
    stop: () => stopServer(child),
  };
}
