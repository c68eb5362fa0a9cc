import { median } from '../median';
import { benchEnv } from './env';
import { type Click, type WeakVisit, weakVisit } from './weak-visit';

interface Row {
  title: string;
  of: (visit: WeakVisit) => number;
  /** Limit, relative to the single bundle of the same sources. */
  share?: number;
  /** Goal, regardless of the single bundle. */
  goal?: number;
  unit?: 'KB' | '';
}

const KILOBYTE = 1024;

const rows: readonly Row[] = [
  {
    title: '首页脚本',
    of: ({ homeScripts }) => homeScripts / KILOBYTE,
    ...{ share: 1, goal: 120, unit: 'KB' },
  },
  { title: '首页最大绘制', of: ({ homePaint }) => homePaint, share: 0.4, goal: 756 },
  { title: '首页水合完成', of: ({ homeHydrated }) => homeHydrated },
  { title: '手机菜单打开', of: ({ menuOpens }) => menuOpens, share: 1, goal: 900 },
  { title: '登录窗口：按下到出现', of: ({ dialogFrame }) => dialogFrame, goal: 300 },
  { title: '登录窗口：打开页面到可用', of: ({ dialogFromCold }) => dialogFromCold, goal: 2800 },
  { title: '登录窗口：闲置 3 秒后按下到可用', of: ({ dialogWhenIdle }) => dialogWhenIdle, goal: 300 },
  {
    title: '闲置时预取',
    of: ({ fetchedAhead }) => fetchedAhead / KILOBYTE,
    ...{ goal: 160, unit: 'KB' },
  },
  { title: '首页到新闻中心', of: ({ first }) => first.ms, share: 0.7, goal: 270 },
  { title: '　其间的请求', of: ({ first }) => first.requests, unit: '' },
  { title: '　其中前后相接的', of: ({ first }) => first.chain.length, goal: 1, unit: '' },
  { title: '闲置 3 秒后到新闻中心', of: ({ firstWhenIdle }) => firstWhenIdle.ms, goal: 270 },
  { title: '　前后相接的请求', of: ({ firstWhenIdle }) => firstWhenIdle.chain.length, goal: 1, unit: '' },
  { title: '由菜单回首页', of: ({ home }) => home.ms, share: 1, goal: 55 },
  { title: '　其间的请求', of: ({ home }) => home.requests, goal: 0, unit: '' },
  { title: '再到新闻中心', of: ({ again }) => again.ms, share: 1, goal: 60 },
  { title: '　其间的请求', of: ({ again }) => again.requests, goal: 0, unit: '' },
  { title: '直接打开新闻中心：最大绘制', of: ({ listPaint }) => listPaint, share: 0.4, goal: 772 },
  { title: '由文章返回列表', of: ({ back }) => back, share: 1.25 },
];

const shown = (value: number, unit: Row['unit']) =>
  `${unit === 'KB' ? value.toFixed(1) : Math.round(value)}${unit === undefined ? ' ms' : unit && ` ${unit}`}`;

/** Requests of the longest chain of all visits. */
function nameChain(visits: readonly WeakVisit[], click: (visit: WeakVisit) => Click): string {
  const [longest] = visits.map((visit) => click(visit).chain).sort((a, b) => b.length - a.length);
  return longest?.length ? longest.join(' → ') : '无';
}

/** Measures first visits over the weak network, alternating between portal and single bundle. */
export async function weakPart(portal: string, bundle: string) {
  const ours: WeakVisit[] = [];
  const theirs: WeakVisit[] = [];
  for (let visit = 0; visit < benchEnv.visits; visit += 1) {
    ours.push(await weakVisit(portal));
    theirs.push(await weakVisit(bundle));
  }
  console.log(`弱网（1.6 Mbit/s，150 毫秒，处理器慢 4 倍，${benchEnv.visits} 次取中位数）\n`);
  console.log('| 项目 | 门户 | 单一包 | 比值 | 至多 | 目标 | 达到 |\n|---|---|---|---|---|---|---|');
  const failures: string[] = [];
  const figures = rows.map(({ title, of, share, goal, unit }) => {
    const [own, one] = [median(ours.map(of)), median(theirs.map(of))];
    const ratio = own / one;
    const hasGoal = goal !== undefined;
    const cells = [
      title,
      shown(own, unit),
      shown(one, unit),
      one > 0 ? ratio.toFixed(2) : '—',
      share?.toFixed(2) ?? '—',
      hasGoal ? shown(goal, unit) : '—',
      hasGoal ? (own <= goal ? '是' : '否') : '—',
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (share !== undefined && ratio > share)
      failures.push(`${title}为单一包的 ${ratio.toFixed(2)}，至多 ${share}`);
    return { title: title.trim(), ours: own, bundle: one, goal: goal ?? null };
  });
  const clicks = {
    首页到新闻中心: (visit: WeakVisit) => visit.first,
    闲置后: (visit: WeakVisit) => visit.firstWhenIdle,
  };
  for (const [title, click] of Object.entries(clicks))
    console.log(`\n${title}，门户前后相接的请求：${nameChain(ours, click)}`);
  console.log('');
  return { part: 'weak', rows: figures, failures };
}
