import { activate, rollback, startCanary, stopCanary } from '@portal/releases/activate';
import { emptySlots } from '@portal/releases/gate';
import { memberReleases, type PointerChange } from '@portal/releases/pointer';
import { ReleaseError } from '@portal/releases/release-error';
import { auditInfo, parseReleaseId, type ReleaseContext, warnWithoutShell } from './context';
import { checkPortalServes } from './status-command';

interface AuditOptions {
  by?: string | undefined;
  reason?: string | undefined;
}

async function announce(context: ReleaseContext, what: string, { set }: PointerChange): Promise<void> {
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
  context: ReleaseContext,
  targets: readonly string[],
  options: AuditOptions,
): Promise<void> {
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
export async function rollbackCommand(
  context: ReleaseContext,
  options: AuditOptions & { to?: string | undefined },
): Promise<void> {
  const audit = { ...auditInfo(context, options, '回滚'), to: options.to };
  await announce(context, '已回滚', await rollback(context.store, await context.trusted(), audit));
}

/** `release canary entry@… 10%` */
export async function canaryCommand(
  context: ReleaseContext,
  target: string,
  percent: string,
  options: AuditOptions,
): Promise<void> {
  const share = Number.parseFloat(percent);
  if (!/^\d+(\.\d)?%?$/.test(percent) || share < 0.1 || share > 100)
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

/** `release canary stop` */
export async function stopCanaryCommand(context: ReleaseContext, options: AuditOptions): Promise<void> {
  const audit = auditInfo(context, options, '停止灰度');
  await announce(context, '已停止灰度', await stopCanary(context.store, await context.trusted(), audit));
}
