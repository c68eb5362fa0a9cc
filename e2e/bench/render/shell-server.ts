import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/toolchain.mjs';
import { freePort, type PortalProcess } from '../../harness/portal-process';

/** Memory in bytes; the heap without garbage. */
interface HeldMemory {
  heap: number;
  rss: number;
}

/** A second shell server of a running portal, which reports its CPU time and memory. */
export interface ShellServer {
  url: string;
  pid: number;
  cpu(): Promise<number>;
  memory(): Promise<HeldMemory>;
  stop(): void;
}

function answer<T>(child: ChildProcess, has: keyof T): Promise<T> {
  return new Promise((done, fail) => {
    const listen = (message: T) => {
      if (typeof message !== 'object' || !message || !(has in message)) return;
      child.off('message', listen);
      child.off('exit', refuse);
      done(message);
    };
    const refuse = (code: number | null) => fail(new Error(`The shell server ended with ${code}`));
    child.on('message', listen);
    child.once('exit', refuse);
  });
}

export async function startShellServer(
  portal: Pick<PortalProcess, 'home' | 'url'>,
  env: Readonly<Record<string, string>>,
): Promise<ShellServer> {
  const child = fork(join(root, 'shell/dist/server/server.cjs'), [], {
    execArgv: ['--expose-gc', '--require', join(import.meta.dirname, 'probe.cjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_HOME: portal.home,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      API_ORIGINS: portal.url,
      ...env,
    },
  });
  const { port } = await answer<{ port: number }>(child, 'port');
  const ask = <T>(question: keyof T & string): Promise<T> => {
    const told = answer<T>(child, question);
    child.send(question);
    return told;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    cpu: async () => (await ask<{ cpu: number }>('cpu')).cpu,
    memory: async () => (await ask<{ memory: HeldMemory }>('memory')).memory,
    stop: () => child.kill('SIGTERM'),
  };
}
