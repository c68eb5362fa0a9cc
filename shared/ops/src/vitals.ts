import { type VitalFigure, type VitalLine, type VitalName, vitalNames } from '@portal/contract/vitals';
import type { Family } from './command-line';
import { formatTable } from './print';

const DEVICES: Readonly<Record<string, string>> = {
  手机: 'phone',
  电脑: 'desktop',
  phone: 'phone',
  desktop: 'desktop',
};

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 100);
}

/** `1.9 s 82/12/6`: 75th percentile, then percentages of good, needs improvement and poor. */
function showFigure(name: VitalName, figure: VitalFigure | null): string | null {
  if (!figure) return null;
  const { p75, visits, good, poor } = figure;
  const value =
    name === 'CLS' ? p75.toFixed(2) : p75 < 1000 ? `${Math.round(p75)} ms` : `${(p75 / 1000).toFixed(1)} s`;
  const [goodShare, poorShare] = [percent(good, visits), percent(poor, visits)];
  // Rounding differences go to the middle value, so that they sum to 100.
  return `${value} ${goodShare}/${Math.max(0, 100 - goodShare - poorShare)}/${poorShare}`;
}

const countVisits = (line: VitalLine) => Math.max(...vitalNames.map((name) => line[name]?.visits ?? 0));

export const vitals: Family = {
  name: 'vitals',
  summary: '真实访问的页面快不快、稳不稳',
  commands: [
    {
      name: 'vitals',
      summary: '按页面列出最大绘制、响应、位移和首字节，访问多的在前',
      options: {
        days: { value: '7', help: '最近多少天，至多 90', max: 90 },
        remote: { value: 'entry', help: '只列这个模块' },
        page: { value: '/news', help: '只列这一页，写法同“页面”一栏' },
        device: { value: '手机', choices: Object.keys(DEVICES), help: '只算手机或电脑' },
        sets: { value: '2', help: '分开最近这么多个发布集，用来比较发布前后', max: 10 },
        limit: { value: '50', help: '最多多少行', max: 200 },
        json: { help: '供程序读取' },
      },
      notes: [
        '每格是第 75 百分位（四次访问中有三次不慢于它），以及良好 / 待改进 / 差各占百分之几。',
        '良好：LCP 至多 2.5 s，INP 至多 200 ms，CLS 至多 0.1，TTFB 至多 800 ms；差：超过 4 s、500 ms、0.25、1.8 s。',
        '任何人都能上报，数字只作参考；访问少的行波动大。',
      ].join('\n'),
      async run(portal, args) {
        const lines = await portal.connect().get<VitalLine[]>('/vitals', {
          days: args.option('days'),
          remote: args.option('remote'),
          page: args.option('page'),
          device: DEVICES[args.option('device') ?? ''],
          sets: args.option('sets'),
          limit: args.option('limit'),
        });
        if (args.isOn('json')) return JSON.stringify(lines, null, 2);
        if (lines.length === 0) return '这段时间没有访问上报';
        const bySet = args.option('sets') !== undefined;
        const rows = lines.map((line) => [
          line.page,
          line.remote,
          ...(bySet ? [line.set] : []),
          countVisits(line),
          ...vitalNames.map((name) => showFigure(name, line[name])),
        ]);
        return formatTable(['页面', '模块', ...(bySet ? ['发布集'] : []), '访问', ...vitalNames], rows);
      },
    },
  ],
};
