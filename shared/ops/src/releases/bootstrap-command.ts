import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '@portal/releases/carry-out';
import { readCurrentSet } from '@portal/releases/pointer';
import { publishBuild } from '@portal/releases/publish';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import { checkInShell } from '@portal/releases/shell-build';
import type { ReleaseContext } from './context';
import { signStoreCommand } from './store-commands';

const BY = 'npm start';

/**
 * `release bootstrap [--force]`: publishes and activates all built remotes, unless an operator has activated releases.
 */
export async function bootstrapCommand(context: ReleaseContext, force: boolean): Promise<void> {
  const { root, store, shell, print } = context;
  const provides = shell?.provides;
  if (!root) throw new ReleaseError('usage', 'release bootstrap 只能在门户的工作区中运行');
  const keys = await context.keys();
  await signStoreCommand(context, false);
  const builds = readdirSync(root)
    // Deleting a remote's sources leaves its git-ignored build behind.
    .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'portal.remote.json')))
    .map((folder) => join(root, folder, 'dist'))
    .filter((dist) => existsSync(join(dist, 'release.json')));
  if (builds.length === 0) throw new ReleaseError('not-found', '没有已构建的模块，请先运行 pnpm build');
  const current = await readCurrentSet(store, keys.trusted);
  const published = await Promise.allSettled(
    builds.map((dist) =>
      publishBuild(store, keys, dist, { provides, trial: (built) => checkInShell(shell, dist, built) }),
    ),
  );
  const versions: Record<string, string> = {};
  for (const result of published) {
    if (result.status === 'fulfilled') versions[result.value.release.name] = result.value.release.version;
    // A developer needs the rest of the portal most while their remote fails.
    else if (current && isReleaseError(result.reason) && result.reason.failure === 'refused')
      print(`${result.reason.message}\n  没有启用这个构建，其余模块照常；改好之后再启动一次`);
    else throw result.reason;
  }
  const last = current?.pointer.history.at(-1);
  const changed = Object.entries(versions).filter(
    ([name, version]) => current?.set.remotes[name]?.release.version !== version,
  );
  if (changed.length === 0) {
    const wereRefused = Object.keys(versions).length < builds.length;
    print(`${wereRefused ? '继续使用' : '本地构建已在使用，'}发布集 ${current?.set.id}，没有改动`);
    return;
  }
  if (last && last.by !== BY && !force) {
    print(
      `保留 ${last.by} 启用的发布集 ${last.set}；要改用本地构建请运行 pnpm portal release bootstrap --force`,
    );
    return;
  }
  const { set } = await activate(store, keys, versions, { by: BY, reason: '本地构建', provides });
  print(`已启用本地构建，发布集 ${set.id}`);
}
