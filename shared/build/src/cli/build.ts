import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNode } from '../build-node';
import { buildRemote } from '../build-remote';
import { buildShell } from '../build-shell';
import { sourceDigest } from '../source-digest';
import { buildable, type Part, remoteIn } from './parts';

const root = resolve(fileURLToPath(new URL('../../../..', import.meta.url)));
const STAMP = 'dist/.built-from';

function digestOf(part: Part): string {
  return sourceDigest(root, ['pnpm-lock.yaml', 'shared', part.folder]);
}

function isCurrent(part: Part, digest: string): boolean {
  const stamp = join(root, part.folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

async function buildPart(part: Part): Promise<void> {
  const context = join(root, part.folder);
  const digest = digestOf(part);
  if (part.kind === 'shell') await buildShell(root, context);
  else if (part.kind === 'node') await buildNode(context, part.entries);
  else {
    const { version } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
    // A release carries the plain version; a local build is told apart by what it was built from.
    const local = process.env.RELEASE_BUILD === 'on' ? version : `${version}-local.${digest.slice(0, 8)}`;
    await buildRemote(root, context, local, digest);
  }
  writeFileSync(join(context, STAMP), digest);
}

function buildInChild(part: Part): Promise<void> {
  const started = Date.now();
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(import.meta.url), '--one', part.folder],
      {
        stdio: 'inherit',
        cwd: root,
      },
    );
    child.on('exit', (code) => {
      if (code !== 0) return fail(new Error(`构建 ${part.folder} 失败`));
      console.log(`  已构建 ${part.folder}（${((Date.now() - started) / 1000).toFixed(1)} 秒）`);
      done();
    });
  });
}

function partIn(parts: readonly Part[], folder: string): Part {
  const part = parts.find((each) => each.folder === folder) ?? remoteIn(root, folder);
  if (!part) throw new Error(`没有名为 ${folder} 的可构建部分`);
  return part;
}

const CONCURRENT_BUILDS = 2;

async function main(args: string[]): Promise<void> {
  const parts = buildable(root);
  if (args[0] === '--one') {
    return buildPart(partIn(parts, args[1] ?? ''));
  }
  const wanted = args.length > 0 ? args.map((folder) => partIn(parts, folder)) : parts;
  const queue = wanted.filter((part) => !isCurrent(part, digestOf(part)));
  if (queue.length === 0) return;
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await buildInChild(part);
  };
  await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, worker));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
