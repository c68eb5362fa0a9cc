import type { ListedJob } from '@portal/contract/jobs';
import type { Family } from './command-line';
import { beijingSecond, formatTable } from './print';

const moment = (iso: string | null) => iso && beijingSecond(iso);

function describeState({ runningOn, startedAt, done, total }: ListedJob): string {
  if (runningOn) return `${runningOn} 正在执行，${total === null ? `已处理 ${done}` : `${done} / ${total}`}`;
  return startedAt ? '空闲' : '还没有执行过';
}

export const jobs: Family = {
  name: 'jobs',
  summary: '定时任务的执行情况',
  commands: [
    {
      name: 'jobs',
      summary:
        '列出每个定时任务：在哪个副本执行、进度、上次何时完成、用时、处理了多少、下次何时执行、最近的错误',
      options: { json: { help: '供程序读取' } },
      notes: '同一任务同一时刻只在一个副本执行。副本中途退出的，由别的副本在下一轮接着做。',
      async run(portal, args) {
        const list = await portal.connect().get<ListedJob[]>('/jobs');
        if (args.isOn('json')) return JSON.stringify(list, null, 2);
        const rows = list.map((job) => [
          job.name,
          job.title,
          describeState(job),
          moment(job.finishedAt),
          job.durationMs === null ? null : `${job.durationMs} 毫秒`,
          job.changedRows,
          job.runningOn ? null : moment(job.nextAt),
          job.failedAt && `${beijingSecond(job.failedAt)} ${job.error}`,
        ]);
        return formatTable(
          ['任务', '说明', '状态', '上次完成', '用时', '处理', '下次执行', '最近的错误'],
          rows,
        );
      },
    },
  ],
};
