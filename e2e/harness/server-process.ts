import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/toolchain.mjs';

/** Starts a built server and waits until it is ready. @param file relative to the workspace root */
export function startServer(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(join(root, file), [], { cwd: root, execArgv: [], silent: true, env });
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  return new Promise((done, fail) => {
    child.once('message', () => done(child));
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}`)));
  });
}

export function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()));
}

export async function stopServer(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await waitForExit(child);
}
