import type { Page } from '@portal/contract/paging';
import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const auditUsage =
  'pnpm portal audit list [--act entry.return] [--by 操作人] [--subject 对象] [--days 30] [--page 1]';

interface Act {
  at: string;
  operator: string;
  act: string;
  subject: string;
  detail: unknown;
}

/** `pnpm portal audit …`; @returns what to print */
export async function auditCommand(client: OperatorClient, args: Arguments): Promise<string> {
  if (args.words[0] !== 'list') throw new Error(auditUsage);
  const page = await client.get<Page<Act>>('/audit', {
    act: args.option('act'),
    operator: args.option('by'),
    subject: args.option('subject'),
    days: args.option('days'),
    pageNo: args.option('page'),
    pageSize: '50',
  });
  const lines = table(
    ['时间', '操作人', '操作', '对象', '详情'],
    page.list.map((act) => [
      act.at,
      act.operator,
      act.act,
      act.subject,
      act.detail ? JSON.stringify(act.detail) : null,
    ]),
  );
  return `${lines}\n共 ${page.total} 条，第 ${page.pageNo} 页`;
}
