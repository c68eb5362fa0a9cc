import { beijingMinute } from '@portal/contract/beijing-time';
import type { CanaryLine, GroupCount } from '@portal/contract/canary';
import type { Family } from './command-line';
import { formatTable } from './print';

const times = ({ readyMs, loadMs }: GroupCount) => `${readyMs ?? '—'} / ${loadMs ?? '—'}`;

export const canary: Family = {
  name: 'canary',
  summary: '灰度期间的访客数、出错数和用时',
  commands: [
    {
      name: 'canary',
      summary: '列出每次灰度的访客数、出错数和用时，最近的在前',
      options: { json: { help: '供程序读取' } },
      notes: '用时是中位数：页面可用 / 模块加载，毫秒；不足 40 次时不显示。怎样判定见 docs/operators.md。',
      async run(portal, args) {
        const lines = await portal.connect().get<CanaryLine[]>('/canaries');
        if (args.isOn('json')) return JSON.stringify(lines, null, 2);
        if (lines.length === 0) return '还没有过灰度';
        const rows = lines.map((line) => [
          beijingMinute(line.startedAt),
          `${line.remote}@${line.version}`,
          `${line.canary.failed}/${line.canary.seen}`,
          `${line.others.failed}/${line.others.seen}`,
          times(line.canary),
          times(line.others),
          line.withdraw ? '已自动撤回' : beijingMinute(line.lastAt),
        ]);
        return formatTable(['开始', '版本', '灰度出错', '其余出错', '灰度用时', '其余用时', '最近'], rows);
      },
    },
  ],
};
