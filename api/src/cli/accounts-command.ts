import type { Arguments } from './arguments';
import type { OperatorClient } from './operator-client';
import { table } from './table';

export const accountsUsage = `pnpm portal accounts list [--type 00]
pnpm portal accounts create <用户名> --type 00|01|03 --mobile 手机号 --name 名称   00 运营，01 管理，03 机构
pnpm portal accounts close <用户名> --reason 原因`;

interface Account {
  username: string;
  userType: string;
  name: string;
  mobile: string | null;
  createdAt: string;
  closedAt: string | null;
}

function lines(accounts: readonly Account[]): string {
  return table(
    ['用户名', '类型', '名称', '手机', '创建时间', '停用时间'],
    accounts.map((one) => [one.username, one.userType, one.name, one.mobile, one.createdAt, one.closedAt]),
  );
}

/** `pnpm portal accounts …`; @returns what to print */
export async function accountsCommand(client: OperatorClient, args: Arguments): Promise<string> {
  const [verb, username] = args.words;
  if (verb === 'list') return lines(await client.get<Account[]>('/accounts', { type: args.option('type') }));
  if (verb === 'create' && username) {
    const [userType, mobile, name] = [args.need('type'), args.need('mobile'), args.need('name')];
    const made = await client.post<Account>('/accounts', { username, userType, mobile, name });
    return `${lines([made])}\n账号没有密码：请用该手机号短信登录，或通过“忘记密码”设置密码。`;
  }
  if (verb === 'close' && username) {
    const path = `/accounts/${encodeURIComponent(username)}/close`;
    return lines([await client.post<Account>(path, { reason: args.need('reason') })]);
  }
  throw new Error(accountsUsage);
}
