import { commitPlan, retryOnConflict } from '@portal/releases/carry-out';
import { assertNoViolations, emptySlots } from '@portal/releases/gate';
import { isUnchanged, type Move, type MovePlan, planMove } from '@portal/releases/plan';
import type { AuditInfo, PointerChange } from '@portal/releases/pointer';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import { confirm } from '../ask';
import { CommandError } from '../failure';
import {
  auditInfo,
  nothingActivated,
  parseReleaseId,
  parseVersions,
  type ReleaseContext,
  warnWithoutShell,
} from './context';
import type { ReleaseEndpoint } from './endpoint';
import { describePlan } from './print-plan';
import { describeMismatches, describeSilent, followPortals } from './status-command';

/** Options common to all moves. */
interface MoveOptions {
  by?: string | undefined;
  reason?: string | undefined;
  /** Skips questions, for scripts. */
  yes: boolean;
  /** Prints the changes without making them. */
  dryRun: boolean;
}

async function announce(
  context: ReleaseContext,
  what: string,
  { set }: Pick<PointerChange, 'set'>,
): Promise<void> {
  const { print, pointers, endpoint } = context;
  print(`${what}，当前发布集 ${set.id}`);
  for (const [name, { release, fallback }] of Object.entries(set.remotes))
    print(`  ${name}@${release.version}${fallback ? `（后备 ${fallback.version}）` : ''}`);
  const empty = emptySlots(set);
  if (empty.length > 0) print(`  提示：还没有模块提供插槽 ${empty.join('、')}`);
  // Remotely, publishing has compared with the portal's shell or warned.
  if (!endpoint) warnWithoutShell(context);
  const states = await followPortals(context.portals, set.id);
  const refusals = describeMismatches(states, set.id);
  if (!endpoint) for (const line of describeSilent(states)) print(`  ${line}`);
  // Someone else may have moved the pointer since.
  const pointer = endpoint ? (await endpoint.overview()).pointer : await pointers.read();
  if (pointer?.current === set.id && refusals.length > 0)
    throw new CommandError('incomplete', refusals.join('\n'));
}

/** Retries after a conflict, as long as the plan is the one that the operator has seen. */
async function commit(
  context: ReleaseContext,
  move: Move,
  audit: AuditInfo,
  first: MovePlan,
): Promise<PointerChange> {
  const keys = await context.keys();
  const shown = describePlan(first, audit).lines.join('\n');
  let plan = first;
  return retryOnConflict(
    () => commitPlan(context.store, keys, plan, audit),
    async () => {
      try {
        plan = await planMove(context.store, keys, move, audit.provides);
      } catch (error) {
        // Report the conflict rather than why the plan no longer works.
        if (isReleaseError(error) && ['refused', 'not-found'].includes(error.failure)) return false;
        throw error;
      }
      return describePlan(plan, audit).lines.join('\n') === shown;
    },
  );
}

/**
 * Shows the changes, asks for confirmation if several remotes are affected or the move has its own question, and makes
 * them.
 */
async function makeMove(
  context: ReleaseContext,
  move: Move,
  options: MoveOptions,
  texts: { reason: string; done: string; question?: string | undefined },
): Promise<void> {
  const audit = auditInfo(context, options, texts.reason);
  const pointer = await context.pointers.read();
  if (!pointer && move.kind !== 'activate') throw new ReleaseError('not-found', nothingActivated(context));
  const plan = await planMove(context.store, await context.readVerificationKeys(), move, audit.provides);
  if (isUnchanged(plan)) return context.print('没有要改变的：当前发布集已经如此');
  const { lines, touched } = describePlan(plan, audit);
  for (const line of lines) context.print(line);
  assertNoViolations(plan.violations);
  if (options.dryRun) return context.print('契约检查通过；这是试运行，什么都没有改变');
  const question = touched > 1 ? `这次操作会改变 ${touched} 个模块，继续吗？` : texts.question;
  if (question) await confirm(context.ask, question, options);
  await announce(context, texts.done, await commit(context, move, audit, plan));
  await context.pointers.read();
}

/** The portal checks and signs; `release status` shows the state before and after. */
async function activateFromOutside(
  context: ReleaseContext,
  endpoint: ReleaseEndpoint,
  versions: Readonly<Record<string, string>>,
  { reason, dryRun }: MoveOptions,
  texts: { reason: string; done: string },
): Promise<void> {
  if (dryRun) throw new ReleaseError('usage', '用令牌启用时不能试运行；请运营人员在门户的机器上试运行');
  const { set } = await endpoint.activate(versions, reason ?? texts.reason);
  if (set) await announce(context, texts.done, { set });
}

export async function activateCommand(
  context: ReleaseContext,
  targets: readonly string[],
  { without = [], ...options }: MoveOptions & { without?: readonly string[] },
): Promise<void> {
  const versions = parseVersions(targets);
  const named = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const what = `${named.join(' ')}${without.length > 0 ? `，撤下 ${without.join(' ')}` : ''}`;
  const texts = { reason: `启用 ${what}`, done: `已启用 ${what}` };
  if (context.endpoint && without.length > 0)
    throw new ReleaseError('usage', '用令牌不能撤下模块；请运营人员在门户的机器上启用');
  if (context.endpoint) return activateFromOutside(context, context.endpoint, versions, options, texts);
  await makeMove(context, { kind: 'activate', versions, without }, options, texts);
}

export async function rollbackCommand(
  context: ReleaseContext,
  target: string | undefined,
  options: MoveOptions & { to?: string | undefined; set: boolean },
): Promise<void> {
  if (options.set) {
    const move: Move = { kind: 'rollback-set', to: options.to ?? target };
    return makeMove(context, move, options, { reason: '退回发布集', done: '已退回发布集' });
  }
  if (!target)
    throw new ReleaseError(
      'usage',
      '请写明退回哪个模块，例如 release rollback entry；要退回整个发布集，用 release rollback --set',
    );
  const [remote = '', version] = target.split('@');
  const to = options.to ?? version;
  const named = to ? `${remote} 到 ${to}` : remote;
  const pointer = await context.pointers.read();
  // An operator who wants to stop the canary is too late and would roll back the version of all visitors.
  const hasEnded = !to && pointer?.history.at(-1)?.signedInAdvance && pointer.withdrawn[remote];
  const texts = {
    reason: `退回 ${named}`,
    done: `已退回 ${named}`,
    question: hasEnded
      ? `门户已经自己撤回了灰度；这次会让所有访客退回 ${remote} 更早的版本，继续吗？`
      : undefined,
  };
  await makeMove(context, { kind: 'rollback', remote, to }, options, texts);
}

export async function removeCommand(
  context: ReleaseContext,
  remote: string,
  options: MoveOptions,
): Promise<void> {
  await makeMove(context, { kind: 'activate', versions: {}, without: [remote] }, options, {
    reason: `撤下 ${remote}`,
    done: `已撤下 ${remote}`,
    question: `${remote} 的页面和插槽将不再提供，其余模块不变，继续吗？`,
  });
}

export async function canaryCommand(
  context: ReleaseContext,
  target: string,
  percent: string,
  options: MoveOptions,
): Promise<void> {
  const share = Number.parseFloat(percent);
  if (!/^\d+(\.\d)?%?$/.test(percent) || share < 0.1 || share > 100)
    throw new ReleaseError(
      'usage',
      '请写明版本和 0.1% 到 100% 之间的比例，例如 release canary entry@2027.1.0 10%',
    );
  const { name, version } = parseReleaseId(target);
  await makeMove(context, { kind: 'canary', remote: name, version, share }, options, {
    reason: `灰度 ${target} ${share}%`,
    done: `已向 ${share}% 的访客提供 ${target}`,
  });
}

export async function stopCanaryCommand(context: ReleaseContext, options: MoveOptions): Promise<void> {
  const texts = { reason: '停止灰度', done: '已停止灰度' };
  await makeMove(context, { kind: 'stop-canary' }, options, texts);
}
