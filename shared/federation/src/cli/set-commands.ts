import { emptySlots } from '../release/gate';
import { ReleaseError } from '../release/release-error';
import { rollback } from '../release/rollback';
import { activate, type Moved, startCanary, stopCanary } from '../release/sets';
import { type CommandContext, moveOf, releaseNamed, warnWithoutShell } from './context';
import { refusalByPortal } from './served-set';

export interface MoveOptions {
  by?: string;
  reason?: string;
  to?: string;
}

async function announce(context: CommandContext, what: string, { set }: Moved): Promise<void> {
  const { print, store } = context;
  print(`${what}，当前发布集 ${set.id}`);
  for (const [name, { release, fallback }] of Object.entries(set.remotes))
    print(`  ${name}@${release.version}${fallback ? `（后备 ${fallback.version}）` : ''}`);
  const empty = emptySlots(Object.values(set.remotes).map(({ release }) => release));
  if (empty.length > 0) print(`  提示：还没有模块提供插槽 ${empty.join('、')}`);
  warnWithoutShell(context);
  const refusal = await refusalByPortal(context.portal, set.id);
  // Somebody else may have moved on meanwhile.
  if (refusal && (await store.readPointer())?.current === set.id) print(`  ${refusal}`);
}

/** `release activate entry@2027.1.0 …` */
export async function activateCommand(
  context: CommandContext,
  targets: string[],
  options: MoveOptions,
): Promise<void> {
  if (targets.length === 0)
    throw new ReleaseError('usage', '请写明要激活的版本，例如 release activate entry@2027.1.0');
  const named = targets.map(releaseNamed);
  const versions = Object.fromEntries(named.map(({ name, version }) => [name, version]));
  const move = moveOf(context, options, `激活 ${targets.join(' ')}`);
  await announce(
    context,
    `已激活 ${targets.join(' ')}`,
    await activate(context.store, await context.keys(), versions, move),
  );
}

/** `release rollback [--to set]` */
export async function rollbackCommand(context: CommandContext, options: MoveOptions): Promise<void> {
  const move = { ...moveOf(context, options, '回滚'), to: options.to };
  await announce(context, '已回滚', await rollback(context.store, await context.trusted(), move));
}

/** `release canary entry@… 10%` and `release canary stop` */
export async function canaryCommand(
  context: CommandContext,
  args: string[],
  options: MoveOptions,
): Promise<void> {
  const [target, percent] = args;
  if (target === 'stop') {
    const move = moveOf(context, options, '停止灰度');
    await announce(context, '已停止灰度', await stopCanary(context.store, await context.trusted(), move));
    return;
  }
  const share = Number.parseFloat(percent ?? '');
  if (!target || !/^\d+(\.\d)?%?$/.test(percent ?? '') || share < 0.1 || share > 100)
    throw new ReleaseError(
      'usage',
      '请写明版本和 0.1% 到 100% 之间的比例，例如 release canary entry@2027.1.0 10%',
    );
  const { name, version } = releaseNamed(target);
  const move = moveOf(context, options, `灰度 ${target} ${share}%`);
  const canary = { remote: name, version, share };
  await announce(
    context,
    `已向 ${share}% 的访客提供 ${target}`,
    await startCanary(context.store, await context.keys(), canary, move),
  );
}
