import { beijingMinute } from '@portal/contract/beijing-time';
import type { StaffAccount } from '@portal/contract/operators';
import type { Family } from './command-line';
import { orMissing } from './failure';
import { formatTable } from './print';

function accountTable(accounts: readonly StaffAccount[]): string {
  return formatTable(
    ['用户名', '类型', '名称', '手机', '创建时间', '停用时间'],
    accounts.map((one) => [
      one.username,
      one.userType,
      one.name,
      one.mobile,
      beijingMinute(one.createdAt),
      one.closedAt && beijingMinute(one.closedAt),
    ]),
  );
}

const TYPE_CODES = ['00', '01', '03'];
const TYPES = '00 运营，01 管理，03 机构';

export const accounts: Family = {
  name: 'accounts',
  summary: '运营、管理与机构账号',
  commands: [
    {
      name: 'accounts list',
      summary: '列出账号',
      options: { type: { value: '00', choices: TYPE_CODES, help: `只列这一类：${TYPES}` } },
      run: async (portal, args) =>
        accountTable(await portal.connect().get<StaffAccount[]>('/accounts', { type: args.option('type') })),
    },
    {
      name: 'accounts create',
      words: '<用户名>',
      summary: '建立账号。账号没有密码：请用该手机号短信登录，或通过“忘记密码”设置密码',
      options: {
        type: { value: TYPE_CODES.join('|'), choices: TYPE_CODES, help: TYPES, required: true },
        mobile: { value: '手机号', required: true },
        name: { value: '名称', required: true },
      },
      async run(portal, args) {
        const created = await portal.connect().post<StaffAccount>('/accounts', {
          username: args.word,
          userType: args.need('type'),
          mobile: args.need('mobile'),
          name: args.need('name'),
        });
        return `${accountTable([created])}\n账号没有密码：请用该手机号短信登录，或通过“忘记密码”设置密码。`;
      },
    },
    {
      name: 'accounts close',
      words: '<用户名>',
      summary: '停用账号并结束它的登录',
      options: { reason: { value: '原因', required: true } },
      async run(portal, args) {
        const { word: username } = args;
        const path = `/accounts/${encodeURIComponent(username)}/close`;
        const closed = await orMissing(
          portal.connect().post<StaffAccount>(path, { reason: args.need('reason') }),
          `没有在用的账号 ${username}，请用 pnpm portal accounts list 查看`,
        );
        return accountTable([closed]);
      },
    },
  ],
};
