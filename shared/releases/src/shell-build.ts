import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Release } from '@portal/contract/release/release';
import {
  type ProvidedPackages,
  type ShellManifest,
  shellManifestSchema,
} from '@portal/contract/release/shell-manifest';
import { ReleaseError } from './release-error';

/** What the shell's build says about the shell. */
export interface ShellBuild {
  provides: ProvidedPackages;
  /** Path of the shell server's program. */
  server: string;
}

/**
 * Reads the manifest that the shell's build wrote.
 * @param path of `shell.json`
 * @throws ReleaseError `store` that names the file, if it is missing or damaged
 */
export function readShellManifest(path: string): ShellManifest {
  try {
    return shellManifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ReleaseError(
      'store',
      `${path} 缺失、已损坏或由其他版本写成，请重新构建外壳（npm run build）`,
      error,
    );
  }
}

/**
 * @param named path of the running shell's `shell.json`, if configured
 * @param root the workspace, whose own build is used otherwise
 * @returns undefined if no build of the shell is available
 * @throws ReleaseError `usage` if the configured one does not exist, `store` if it is damaged
 */
export function readShellBuild(named: string | undefined, root: string | undefined): ShellBuild | undefined {
  const path = named ?? (root && join(root, 'shell/dist/shell.json'));
  if (!path || !existsSync(path)) {
    if (named) throw new ReleaseError('usage', `PORTAL_SHELL 指向的 ${named} 不存在`);
    return undefined;
  }
  const { provides } = readShellManifest(path);
  return { provides, server: join(dirname(resolve(path)), 'server/server.cjs') };
}

/** The check takes seconds; on an overloaded machine it must not fail for want of processor time. */
const CHECK_LIMIT_MS = 90_000;

/**
 * Loads a build with the shell server's own program, in a separate process: its server bundle, and every page and slot of
 * its browser files.
 * @returns one Chinese line if it cannot run in the portal; empty if it can, or if that is unknown
 */
export function checkInShell(
  shell: ShellBuild | undefined,
  dist: string,
  release: Release,
): Promise<string[]> {
  if (!shell || !existsSync(shell.server)) return Promise.resolve([]);
  return new Promise((done) => {
    execFile(
      process.execPath,
      [shell.server, 'check', dist],
      { timeout: CHECK_LIMIT_MS },
      (error, _, stderr) => {
        if (!error) return done([]);
        const reason = error.killed
          ? `${CHECK_LIMIT_MS / 1000} 秒内没有执行完，机器太忙时请稍后再试`
          : stderr.trim().split('\n').at(-1);
        done([`${release.name}@${release.version} 不能在门户中运行：${reason || error.message}`]);
      },
    );
  });
}
