import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNode } from '../build-node';
import { buildRemote } from '../build-remote';
import { buildShell } from '../build-shell';
import { buildDevShell } from '../development';

const root = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));
const context = process.cwd();

/** The task graph's hash of all inputs distinguishes builds of the same version. */
async function buildRemoteHere(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
  const hash = process.env.TURBO_HASH ?? randomUUID().replaceAll('-', '');
  const local = `${version}-local.${hash.slice(0, 8)}`;
  await buildRemote(root, context, process.env.RELEASE_BUILD === 'on' ? version : local, hash);
}

/** Builds the package in the current folder. `npm run build` starts it for all packages (turbo.json). */
async function main([kind, ...entries]: string[]): Promise<void> {
  if (kind === 'shell') await buildShell(root, context);
  else if (kind === 'dev-shell') await buildDevShell(root, context, process.env.DEV_PORT ?? '3003');
  else if (kind === 'remote') await buildRemoteHere();
  else if (kind === 'node')
    await buildNode(context, Object.fromEntries(entries.map((entry) => entry.split('='))));
  else throw new Error('用法：build.ts shell | dev-shell | remote | node <输出>=<源文件>…');
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
