import { writeFile } from 'node:fs/promises';
import type { SignUpCounts, SignUpRow } from '@portal/contract/sign-up';
import type { Family } from './command-line';
import { CSV_START, csvLine } from './entries/csv';
import { orMissing } from './failure';
import type { OperatorClient } from './operator-client';
import { beijingSecond, formatTable } from './print';
import { requirePlace, writeWhole } from './write-whole';

const states = { confirmed: '已报名', waiting: '候补', cancelled: '已取消' } as const;
const titles = ['票号', '状态', '姓名', '电话', '账号', '报名时间', '取消时间'];

async function listPeople(client: OperatorClient, id: string): Promise<(string | null)[][]> {
  const rows = await orMissing(
    client.get<SignUpRow[]>(`/activities/${encodeURIComponent(id)}/sign-ups`),
    `没有活动 ${id}，编号见 pnpm portal activities list`,
  );
  return rows.map((row) => [
    row.number,
    states[row.state],
    row.name,
    row.mobile,
    row.username,
    beijingSecond(row.signedUpAt),
    row.cancelledAt && beijingSecond(row.cancelledAt),
  ]);
}

export const activities: Family = {
  name: 'activities',
  summary: '活动报名',
  notes: '读取名单会留下操作记录。名单在活动结束半年后清除，需要存档的请先导出。',
  commands: [
    {
      name: 'activities list',
      summary: '在本站报名的活动及其名额、候补人数',
      async run(portal) {
        const rows = await portal.connect().get<SignUpCounts[]>('/activities');
        return formatTable(
          ['编号', '活动', '开始', '报名截止', '名额', '已报名', '候补', '已取消'],
          rows.map((row) => [
            row.id,
            row.title,
            beijingSecond(row.starts),
            row.signUpUntil && beijingSecond(row.signUpUntil),
            row.capacity ?? '不限',
            row.taken,
            row.waiting,
            row.cancelled,
          ]),
        );
      },
    },
    {
      name: 'activities show',
      words: '<编号>',
      summary: '一个活动的报名名单，按报名先后',
      run: async (portal, args) => formatTable(titles, await listPeople(portal.connect(), args.word)),
    },
    {
      name: 'activities export',
      words: '<编号>',
      summary: '把名单写成 CSV 文件，供签到',
      options: { out: { value: '名单.csv', required: true }, yes: { help: '覆盖已有的文件时不询问' } },
      async run(portal, args) {
        const file = args.need('out');
        await requirePlace(portal.ask, file, { yes: args.isOn('yes') });
        const people = await listPeople(portal.connect(), args.word);
        const text = CSV_START + [titles, ...people].map(csvLine).join('');
        await writeWhole(file, (part) => writeFile(part, text, { mode: 0o600 }));
        return `已写入 ${file}，${people.length} 人`;
      },
    },
  ],
};
