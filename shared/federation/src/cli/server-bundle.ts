import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Release } from '@portal/contract/release/release';
import type { ShellBuild } from './context';

const LIMIT_MS = 30_000;

/**
 * Lets the shell server's own program evaluate the server bundle of a build, in a process of its own.
 * @returns one Chinese line when the bundle can not run in the portal; nothing where that is not known.
 */
export function refusalsOfServerBundle(
  shell: ShellBuild | undefined,
  dist: string,
  release: Release,
): Promise<string[]> {
  if (!release.server || !shell || !existsSync(shell.server)) return Promise.resolve([]);
  return new Promise((done) => {
    execFile(process.execPath, [shell.server, 'check', dist], { timeout: LIMIT_MS }, (error, _, stderr) => {
      if (!error) return done([]);
      const reason = error.killed ? `${LIMIT_MS / 1000} 秒内没有执行完` : stderr.trim().split('\n').at(-1);
      done([`${release.name}@${release.version} 的服务端文件不能在门户中运行：${reason || error.message}`]);
    });
  });
}
