import type { Resealed } from '../competition/entries/reseal-answers';
import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';

export const keysUsage =
  'pnpm portal keys reseal        以最新密钥重新加密证件号码等敏感信息，此后可移除旧密钥';

/** `pnpm portal keys …`; @returns what to print */
export async function keysCommand(client: OperatorClient, args: Arguments): Promise<string> {
  if (args.words[0] !== 'reseal') throw new Error(keysUsage);
  const { key, steps, submissions, unreadable } = await client.post<Resealed>('/keys/reseal');
  const done = `已用密钥 ${key} 重新加密：草稿 ${steps} 处，提交 ${submissions} 份`;
  if (unreadable.length === 0) return `${done}\n全部可读。PORTAL_DATA_KEYS 中只留 ${key} 即可`;
  return [
    done,
    `有 ${unreadable.length} 份报名含有现有密钥都打不开的内容，未作改动。若曾用过别的密钥，请加入 PORTAL_DATA_KEYS、重启后再执行一次：`,
    ...unreadable.map((id) => `- ${id}`),
  ].join('\n');
}
