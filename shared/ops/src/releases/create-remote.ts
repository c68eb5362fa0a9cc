import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteNameSchema } from '@portal/contract/release/release';
import { ReleaseError } from '@portal/releases/release-error';
import { findReservedPath } from '@portal/releases/route-prefixes';
import { readRemoteDeclaration } from '@portal/releases/workspace-json';
import type { ReleaseContext } from './context';
import { newRemoteDependencies, newRemoteFiles } from './remote-template';

const IMPORTERS = /^importers:\n([\s\S]*?)(?=^\S)/m;
const IMPORTER = /^ {2}(\S[^\n]*):\n(?:(?: {4}[^\n]*)?\n)*/gm;

/** @returns a dependency's lines in the format of pnpm's lock file (version 9) */
function lockedLines(importers: string, dependency: string): string {
  const quoted = dependency.startsWith('@') ? `'${dependency}'` : dependency;
  const [, ...remotes] = importers.split(/^(?= {2}remote-)/m);
  for (const remote of remotes) {
    const start = remote.indexOf(`\n      ${quoted}:\n`);
    if (start >= 0)
      return remote
        .slice(start + 1)
        .split('\n')
        .slice(0, 3)
        .join('\n');
  }
  throw new Error(`No remote of this workspace has ${dependency} installed`);
}

/**
 * Adds a package to pnpm's lock file, so that it can be installed offline without resolving versions.
 * @param lock text of `pnpm-lock.yaml`
 * @param folder package folder below the root
 * @param dependencies all of them already used by another remote
 * @returns the new text; unchanged if the package is listed already
 * @throws Error if a dependency is unknown or the file has another format
 */
export function addImporter(lock: string, folder: string, dependencies: readonly string[]): string {
  const importers = IMPORTERS.exec(lock)?.[1];
  if (importers === undefined) throw new Error('pnpm-lock.yaml has no importers');
  const known = [...importers.matchAll(IMPORTER)];
  if (known.some(([, name]) => name === folder)) return lock;
  const lines = [...dependencies].sort().map((dependency) => lockedLines(importers, dependency));
  const entry = `  ${folder}:\n    dependencies:\n${lines.join('\n')}\n\n`;
  const next = known.find(([, name = '']) => name > folder);
  const at = lock.indexOf(importers) + (next?.index ?? importers.length);
  return `${lock.slice(0, at)}${entry}${lock.slice(at)}`;
}

/** @returns folder of the remote that declares this route prefix, if any */
async function findRouteOwner(root: string, prefix: string): Promise<string | undefined> {
  for (const folder of (await readdir(root)).filter((entry) => entry.startsWith('remote-'))) {
    if (!existsSync(join(root, folder, 'portal.remote.json'))) continue;
    if (readRemoteDeclaration(join(root, folder)).prefixes.includes(prefix)) return folder;
  }
  return undefined;
}

/** `remote create <name>`: creates a remote with build, tests and server rendering. */
export async function createRemote(
  { root, print }: Pick<ReleaseContext, 'root' | 'print'>,
  name: string,
): Promise<void> {
  if (!root) throw new ReleaseError('usage', 'remote create 只能在门户的工作区中运行');
  const reserved = name === 'shell' || findReservedPath(`/${name}`);
  if (reserved) throw new ReleaseError('usage', `名称 ${name} 已由门户使用，请换一个`);
  if (!remoteNameSchema.safeParse(name).success)
    throw new ReleaseError(
      'usage',
      '名称以小写字母开头，由小写字母、数字和“-”组成，最多 40 个字符，例如 remote create gallery',
    );
  const folder = join(root, `remote-${name}`);
  if (existsSync(folder)) throw new ReleaseError('refused', `已拒绝：remote-${name} 已经存在，请换一个名称`);
  const owner = await findRouteOwner(root, `/${name}`);
  if (owner) throw new ReleaseError('usage', `路由 /${name} 已属于 ${owner}，请换一个名称`);
  const lockFile = join(root, 'pnpm-lock.yaml');
  const { version, packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const lock = addImporter(await readFile(lockFile, 'utf8'), `remote-${name}`, newRemoteDependencies);
  for (const [path, text] of Object.entries(newRemoteFiles(name, version))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(lockFile, lock);
  print(`已生成 remote-${name}，页面地址 /${name}。接下来：`);
  print(`  npx ${packageManager} install --offline`);
  print(`  npx ${packageManager} --filter @portal/remote-${name} dev      # 在运行中的门户里开发`);
  print(`  npx ${packageManager} portal release publish ${name}`);
  print('  完整步骤见 docs/remote-authors.md');
}
