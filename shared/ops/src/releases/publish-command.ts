import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { PublishedRelease } from '@portal/contract/publishing';
import { describePublished } from '@portal/releases/plan';
import { publishBuild } from '@portal/releases/publish';
import { ReleaseError } from '@portal/releases/release-error';
import { checkInShell } from '@portal/releases/shell-build';
import { readRemoteDeclaration } from '@portal/releases/workspace-json';
import { releaseBuildEnv } from '../env';
import { type ReleaseContext, warnWithoutShell } from './context';

/** Runs a package's release build, cached if its sources have not changed. */
function build(root: string, folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['scripts/build.mjs', folder], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: releaseBuildEnv(),
    });
    child.on('error', (error) =>
      fail(new ReleaseError('build', `构建 ${folder} 失败：${error.message}`, error)),
    );
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new ReleaseError('build', `构建 ${folder} 失败，未发布`)),
    );
  });
}

/** @returns folder of the package to build, or undefined if the target is a finished build */
function sourceFolder(root: string | undefined, target: string): string | undefined {
  const candidates = root ? [join(root, `remote-${target}`), resolve(target)] : [resolve(target)];
  return candidates.find((folder) => existsSync(join(folder, 'portal.remote.json')));
}

async function builtFolder(
  root: string | undefined,
  source: string | undefined,
  target: string,
): Promise<string> {
  if (!source) {
    const folder = resolve(target);
    if (existsSync(join(folder, 'release.json'))) return folder;
    if (existsSync(join(folder, 'dist/release.json'))) return join(folder, 'dist');
    throw new ReleaseError(
      'not-found',
      `找不到模块 ${target}：既没有 remote-${target}，也没有含 release.json 的目录；请只写模块的名称，版本取自它的 package.json`,
    );
  }
  const dist = join(source, 'dist');
  if (!root) return dist;
  await build(root, relative(root, source));
  return dist;
}

async function publishToStore(context: ReleaseContext, dist: string): Promise<PublishedRelease> {
  const provides = context.shell?.provides;
  const published = await publishBuild(context.store, await context.keys(), dist, {
    provides,
    trial: (built) => checkInShell(context.shell, dist, built),
  });
  return describePublished(context.store, await context.readVerificationKeys(), published, provides);
}

export async function publishCommand(context: ReleaseContext, target: string): Promise<void> {
  const source = sourceFolder(context.root, target);
  const remote = source && readRemoteDeclaration(source).name;
  // Before the build: a token or address may be wrong, and a release signed with an unknown key would use up its version.
  await (context.endpoint ? context.endpoint.overview(remote) : context.pointers.read());
  const dist = await builtFolder(context.root, source, target);
  const published = context.endpoint
    ? await context.endpoint.publish(dist)
    : await publishToStore(context, dist);
  const name = `${published.name}@${published.version}`;
  context.print(
    published.isNew ? `已发布 ${name}（${published.files} 个文件）` : `${name} 已发布过，内容相同`,
  );
  if (!published.checkedWithShell) warnWithoutShell(context);
  for (const line of published.conflicts ?? []) context.print(`  注意：现在单独启用会被拒绝：${line}`);
  context.print(`启用请运行：pnpm portal release activate ${name}`);
}
