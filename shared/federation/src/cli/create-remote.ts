import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteNameSchema } from '@portal/contract/release/release';
import { ReleaseError } from '../release/release-error';
import type { CommandContext } from './context';
import { withImporter } from './lock-importer';
import { newRemoteDependencies, newRemoteFiles } from './new-remote-files';

/** `remote create <name>`: a remote that builds, is tested, and renders its page on the server as well. */
export async function createRemote({ root, print }: CommandContext, [name]: string[]): Promise<void> {
  if (!root) throw new ReleaseError('usage', 'remote create 只能在门户的工作区中运行');
  if (name === 'shell') throw new ReleaseError('usage', '名称 shell 已用于外壳，请换一个');
  if (!name || !remoteNameSchema.safeParse(name).success)
    throw new ReleaseError('usage', '名称由小写字母、数字和“-”组成，例如 remote create gallery');
  const folder = join(root, `remote-${name}`);
  if (existsSync(folder)) throw new ReleaseError('refused', `已拒绝：remote-${name} 已经存在`);
  const lockFile = join(root, 'pnpm-lock.yaml');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const [path, text] of Object.entries(newRemoteFiles(name, version))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const lock = await readFile(lockFile, 'utf8');
  await writeFile(lockFile, withImporter(lock, `remote-${name}`, newRemoteDependencies));
  print(`已生成 remote-${name}，页面地址 /${name}。接下来：`);
  print('  npx pnpm@10.34.9 install --offline');
  print(`  npx pnpm@10.34.9 --filter @portal/remote-${name} dev      # 在运行中的门户里开发`);
  print(`  npx pnpm@10.34.9 portal release publish ${name}`);
  print('  完整步骤见 docs/remote-authors.md');
}
