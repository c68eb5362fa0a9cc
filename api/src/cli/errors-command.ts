import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const errorsUsage = 'pnpm portal errors [--remote entry] [--set 发布集] [--days 7] [--limit 50]';

interface ErrorRow {
  lastAt: string;
  hits: number;
  kind: string;
  remote: string | null;
  version: string | null;
  page: string;
  message: string;
}

/** `pnpm portal errors`; @returns what to print */
export async function errorsCommand(client: OperatorClient, args: Arguments): Promise<string> {
  const rows = await client.get<ErrorRow[]>('/errors', {
    remote: args.option('remote'),
    set: args.option('set'),
    days: args.option('days'),
    limit: args.option('limit'),
  });
  if (rows.length === 0) return '没有页面错误';
  return table(
    ['最近', '次数', '类型', '模块', '版本', '页面', '信息'],
    rows.map((row) => [
      row.lastAt,
      row.hits,
      row.kind,
      row.remote,
      row.version,
      row.page,
      row.message.slice(0, 80),
    ]),
  );
}
