import { readCurrentSet } from '../release/read-set';
import type { CommandContext } from './context';
import { refusalByPortal, servedSet } from './served-set';

const HISTORY_SHOWN = 10;
/** A portal looks at the pointer five times a second. */
const FOLLOWS_WITHIN_MS = 600;

/** Beijing time, to the second. */
function when(iso: string): string {
  return new Date(iso).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
}

/** `release status [--json]` */
export async function statusCommand(
  { store, trusted, portal, print }: CommandContext,
  asJson: boolean,
): Promise<void> {
  const current = await readCurrentSet(store, await trusted());
  const published = await store.listReleases();
  if (asJson) {
    print(
      JSON.stringify(
        {
          current: current?.set ?? null,
          pointer: current?.pointer ?? null,
          served: (await servedSet(portal)) ?? null,
          published,
        },
        null,
        2,
      ),
    );
    return;
  }
  if (!current) {
    print('还没有激活过任何发布集');
  } else {
    const { set, pointer } = current;
    print(`当前发布集 ${set.id}（签名有效）`);
    const refusal = await refusalByPortal(portal, set.id, FOLLOWS_WITHIN_MS);
    if (refusal) print(refusal);
    for (const [name, { release, fallback }] of Object.entries(set.remotes))
      print(
        `  ${name}@${release.version}  后备 ${fallback?.version ?? '无'}  构建于 ${when(release.builtAt)}`,
      );
    print(
      set.canary
        ? `灰度：${set.canary.remote}@${set.canary.release.version}，${set.canary.share}% 的访客`
        : '灰度：无',
    );
    print('历史（新的在前）：');
    for (const { set: id, at, by, reason } of pointer.history.slice(-HISTORY_SHOWN).reverse())
      print(`  ${when(at)}  ${id}  ${by}  ${reason}`);
  }
  const serving = new Set(
    Object.values(current?.set.remotes ?? {}).map(({ release }) => `${release.name}@${release.version}`),
  );
  const idle = published
    .map(({ name, version }) => `${name}@${version}`)
    .filter((name) => !serving.has(name));
  if (idle.length > 0) print(`已发布、未启用：${idle.join('、')}`);
}
