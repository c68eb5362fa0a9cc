import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/toolchain.mjs';

const run = promisify(execFile);

/** Files that are installed, built or written at run time, not sources. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|\.git|\.portal)(\/|$)/;

export interface TeamWorkspace {
  folder: string;
  /** Runs a program of the workspace. @returns its output. @throws with `stderr` when it fails */
  run: (command: string, args: readonly string[], env?: Record<string, string>) => Promise<string>;
  /** Starts a program that runs until `remove`. @returns its output, once it contains this text */
  start: (
    args: readonly string[],
    from: string,
    env: Record<string, string>,
    said: string,
  ) => Promise<string>;
  /** Installs offline from the local pnpm store, with an empty metadata cache. */
  install: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function createTeamWorkspace(): Promise<TeamWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-team-'));
  const children: ChildProcess[] = [];
  await cp(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
  const { packageManager } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  // Use the checkout’s pnpm store: on another file system, pnpm would create a new one.
  const store = await run('npx', ['--yes', packageManager, 'store', 'path'], { cwd: root });
  const own = { ...process.env, npm_config_store_dir: dirname(store.stdout.trim()) };
  const inside: TeamWorkspace['run'] = async (command, args, env = {}) => {
    const { stdout } = await run(command, [...args], { cwd: folder, env: { ...own, ...env } });
    return stdout;
  };
  return {
    folder,
    run: inside,
    start: (args, from, env, said) =>
      new Promise((done, fail) => {
        const child = spawn(process.execPath, [...args], {
          cwd: join(folder, from),
          env: { ...own, ...env },
        });
        children.push(child);
        let output = '';
        const hear = (part: Buffer) => {
          output += part;
          if (output.includes(said)) done(output);
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.once('exit', (code) => fail(new Error(`It ended with ${code}:\n${output}`)));
      }),
    install: async () => {
      const cache = `--config.cacheDir=${join(folder, '.cache')}`;
      await inside('npx', ['--yes', packageManager, 'install', '--offline', '--frozen-lockfile', cache]);
    },
    remove: async () => {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
