import { readFile } from 'node:fs/promises';
import { planPrune, prune } from '@portal/releases/prune';
import { addPublisher, loadPublishers } from '@portal/releases/publishers';
import { ReleaseError } from '@portal/releases/release-error';
import { repair } from '@portal/releases/repair';
import { signStore } from '@portal/releases/sign-store';
import { hasSigningKey } from '@portal/releases/signing';
import { confirm } from '../ask';
import { auditInfo, type ReleaseContext } from './context';

/** Shell servers keep copies for open tabs as long. */
const KEEP_DAYS = 30;

export async function pruneCommand(
  context: ReleaseContext,
  options: { keepDays?: string | undefined; yes: boolean; dryRun: boolean },
): Promise<void> {
  const days = Number(options.keepDays ?? KEEP_DAYS);
  await context.pointers.read();
  const trusted = await context.readTrustedKeys();
  const plan = await planPrune(context.store, trusted, days);
  const { releases, sets } = plan;
  if (releases.length + sets.length === 0) return context.print('没有可以清理的版本和发布集');
  for (const { name, version } of releases) context.print(`  ${name}@${version}`);
  context.print(`可以清理 ${releases.length} 个版本、${sets.length} 个发布集；清理过的版本号不能再用`);
  if (options.dryRun) return context.print('这是试运行，什么都没有改变');
  await confirm(context.ask, '清理之后无法恢复，继续吗？', options);
  await prune(context.store, trusted, plan);
  context.print(`已清理 ${releases.length} 个版本、${sets.length} 个发布集`);
}

export async function repairCommand(
  context: ReleaseContext,
  options: { by?: string | undefined; reason?: string | undefined },
): Promise<void> {
  const audit = auditInfo(context, options, '修复指针');
  const { fault, change } = await repair(context.store, await context.keys(), context.pointers, audit);
  if (!change) return context.print('指针、当前发布集和它的文件都完好，没有要修复的');
  context.print(`问题：${fault}`);
  context.print(`已恢复到发布集 ${change.set.id}，指针编号 ${change.pointer.number}`);
}

/** @param reportsNoChange prints a line even if there was nothing to sign */
export async function signStoreCommand(context: ReleaseContext, reportsNoChange = true): Promise<void> {
  const { signed, refused, pointer } = await signStore(context.store, await context.keys());
  if (signed.length > 0)
    context.print(`已为升级之前发布的 ${signed.length} 个版本补上签名：${signed.join('、')}`);
  if (pointer) context.print('已为指针补上签名和编号');
  for (const line of refused) context.print(`没有补签名：${line}`);
  if (reportsNoChange && signed.length === 0 && !pointer && refused.length === 0)
    context.print('存储里的版本和指针都已签名');
}

export async function trustCommand(
  context: ReleaseContext,
  file: string,
  { name, remotes }: { name: string; remotes: readonly string[] },
): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new ReleaseError('usage', '--name 由小写字母、数字和“-”组成，例如 --name entry-team');
  const publicKey = await readFile(file, 'utf8').catch(() => undefined);
  if (publicKey === undefined) throw new ReleaseError('not-found', `找不到公钥文件 ${file}`);
  const path = await addPublisher(context.env.keys, { name, publicKey, remotes });
  context.print(`${name} 可以发布 ${remotes.join('、')}；要收回，删除 ${path}`);
}

export async function keysCommand(context: ReleaseContext): Promise<void> {
  if (await hasSigningKey(context.env.keys)) context.print(`本机用密钥 ${(await context.keys()).keyId} 签名`);
  else context.print('本机还没有签名密钥，第一次签名时建立');
  for (const { name, remotes } of await loadPublishers(context.env.keys))
    context.print(
      `  ${name}  ${remotes === 'all' ? '运营：发布集、指针和全部模块' : `发布 ${remotes.join('、')}`}`,
    );
}
