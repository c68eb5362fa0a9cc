import { activate, rollback, startCanary, stopCanary } from '../activate';
import { emptySlots } from '../gate';
import { memberReleases, type PointerChange } from '../pointer';
import { ReleaseError } from '../release-error';
import { auditInfo, type CommandContext, parseReleaseId, warnWithoutShell } from './context';
import { checkPortalServes } from './status-command';

interface AuditOptions {
  by?: string;
  reason?: string;
  to?: string;
}

async function announce(context: CommandContext, what: string, { set }: PointerChange): Promise<void> {
  const { print, store } = context;
  print(`${what}，当前发布集 ${set.id}`);
  for (const [name, { release, fallback }] of Object.entries(set.remotes))
    print(`  ${name}@${release.version}${fallback ? `（后备 ${fallback.version}）` : ''}`);
  const empty = emptySlots(memberReleases(set));
  if (empty.length > 0) print(`  提示：还没有模块提供插槽 ${empty.join('、')}`);
  warnWithoutShell(context);
  const refusal = await checkPortalServes(context.portal, set.id);
  // Somebody else may have moved on meanwhile.
  if (refusal && (await store.readPointer())?.current === set.id) print(`  ${refusal}`);
}

/** `release activate entry@2027.1.0 …` */
export async function activateCommand(
  context: CommandContext,
  targets: string[],
  options: AuditOptions,
): Promise<void> {
  if (targets.length === 0)
    throw new ReleaseError('usage', '请写明要激活的版本，例如 release activate entry@2027.1.0');
  const named = targets.map(parseReleaseId);
  const versions = Object.fromEntries(named.map(({ name, version }) => [name, version]));
  const audit = auditInfo(context, options, `激活 ${targets.join(' ')}`);
  await announce(
    context,
    `已激活 ${targets.join(' ')}`,
    await activate(context.store, await context.keys(), versions, audit),
  );
}

/** `release rollback [--to set]` */
export async function rollbackCommand(context: CommandContext, options: AuditOptions): Promise<void> {
  const audit = { ...auditInfo(context, options, '回滚'), to: options.to };
  await announce(context, '已回滚', await rollback(context.store, await context.trusted(), audit));
}

/** `release canary entry@… 10%` and `release canary stop` */
export async function canaryCommand(
  context: CommandContext,
  args: string[],
  options: AuditOptions,
): Promise<void> {
  const [target, percent] = args;
  if (target === 'stop') {
    const audit = auditInfo(context, options, '停止灰度');
    await announce(context, '已停止灰度', await stopCanary(context.store, await context.trusted(), audit));
    return;
  }
  const share = Number.parseFloat(percent ?? '');
  if (!target || !/^\d+(\.\d)?%?$/.test(percent ?? '') || share < 0.1 || share > 100)
    throw new ReleaseError(
      'usage',
      '请写明版本和 0.1% 到 100% 之间的比例，例如 release canary entry@2027.1.0 10%',
    );
  const { name, version } = parseReleaseId(target);
  const audit = auditInfo(context, options, `灰度 ${target} ${share}%`);
  const canary = { remote: name, version, share };
  await announce(
    context,
    `已向 ${share}% 的访客提供 ${target}`,
    await startCanary(context.store, await context.keys(), canary, audit),
  );
}
