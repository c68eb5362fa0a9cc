import type { OperatorAction, Resealed } from '@portal/contract/operators';
import type { Page } from '@portal/contract/paging';
import type { Family } from './command-line';
import { CommandError } from './failure';
import { beijingSecond, formatTable } from './print';

export const audit: Family = {
  name: 'audit',
  summary: '操作记录',
  commands: [
    {
      name: 'audit list',
      summary: '列出谁在何时做了什么、为何',
      options: {
        act: { value: 'entry.return', help: '只列这种操作' },
        by: { value: '操作人' },
        subject: { value: '对象', help: '报名编号，或赛季、账号、团队的名称' },
        days: { value: '30', help: '最近多少天', max: 3650 },
        page: { value: '1', max: 10_000 },
      },
      async run(portal, args) {
        const page = await portal.connect().get<Page<OperatorAction>>('/audit', {
          act: args.option('act'),
          operator: args.option('by'),
          subject: args.option('subject'),
          days: args.option('days'),
          pageNo: args.option('page'),
          pageSize: '50',
        });
        const rows = page.list.map(({ at, operator, act, subject, detail }) => [
          beijingSecond(at),
          operator,
          act,
          subject,
          detail ? JSON.stringify(detail) : null,
        ]);
        const table = formatTable(['时间', '操作人', '操作', '对象', '详情'], rows);
        return `${table}\n共 ${page.total} 条，第 ${page.pageNo} 页`;
      },
    },
  ],
};

export const keys: Family = {
  name: 'keys',
  summary: '更换加密密钥',
  commands: [
    {
      name: 'keys reseal',
      summary: '以最新密钥重新加密证件号码等敏感信息，此后可移除旧密钥',
      async run(portal) {
        const { key, steps, submissions, unreadable } = await portal.connect().post<Resealed>('/keys/reseal');
        const done = `已用密钥 ${key} 重新加密：草稿 ${steps} 处，提交 ${submissions} 份`;
        if (unreadable.length === 0) return `${done}\n全部可读。PORTAL_DATA_KEYS 中只留 ${key} 即可`;
        const lines = [
          done,
          `有 ${unreadable.length} 份报名含有现有密钥都打不开的内容，未作改动。若曾用过别的密钥，请加入 PORTAL_DATA_KEYS、重启后再执行一次：`,
          ...unreadable.map((id) => `- ${id}`),
        ];
        throw new CommandError('incomplete', lines.join('\n'));
      },
    },
  ],
};
