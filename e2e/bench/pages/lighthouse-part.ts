import { median } from '../median';
import { benchEnv } from './env';
import { categories, type LighthouseRun, runLighthouse } from './lighthouse-run';
import { measuredPages, privatePages } from './pages';

const MINIMUM_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Limit of our largest contentful paint, relative to the single bundle's. */
const LCP_SHARE = 0.7;

interface PageFigures {
  page: string;
  scores: LighthouseRun['scores'];
  lcp: number;
  blocking: number;
  bundleLcp: number;
}

async function measurePage(
  { title, path }: { title: string; path: string },
  portal: string,
  bundle: string,
): Promise<{ figures: PageFigures; findings: string[] }> {
  // One run is enough: the single bundle's simulated LCP hardly varies.
  const { lcp: bundleLcp } = await runLighthouse(`${bundle}${path}`);
  const ours: LighthouseRun[] = [];
  for (let run = 0; run < benchEnv.lighthouseRuns; run += 1)
    ours.push(await runLighthouse(`${portal}${path}`));
  return {
    figures: {
      page: title,
      scores: medianScores(ours),
      lcp: median(ours.map(({ lcp }) => lcp)),
      blocking: median(ours.map(({ blocking }) => blocking)),
      bundleLcp,
    },
    findings: listFindings(ours),
  };
}

const titles = {
  performance: '性能',
  accessibility: '无障碍',
  'best-practices': '最佳实践',
  seo: '搜索',
} as const;

/** Prints the page's scores and other figures. @returns scores that are too low */
function judgeScores(
  page: string,
  scores: LighthouseRun['scores'],
  more: string,
  findings: readonly string[],
) {
  const line = categories.map((name) => `${titles[name]} ${scores[name]}`).join('，');
  console.log(`  ${page}：${line}${more}`);
  for (const finding of findings) console.log(`    ${finding}`);
  return categories.flatMap((name) =>
    scores[name] < MINIMUM_SCORES[name]
      ? [`${page} ${titles[name]} ${scores[name]}，至少 ${MINIMUM_SCORES[name]}`]
      : [],
  );
}

const listFindings = (runs: readonly LighthouseRun[]) => [
  ...new Set(runs.flatMap(({ findings }) => findings)),
];

const medianScores = (runs: readonly LighthouseRun[]) =>
  Object.fromEntries(
    categories.map((name) => [name, median(runs.map((run) => run.scores[name]))]),
  ) as LighthouseRun['scores'];

const isWanted = ({ path }: { path: string }) => benchEnv.lighthousePages?.includes(path) ?? true;

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} 秒`;

async function privateFailures(portal: string): Promise<string[]> {
  const failures: string[] = [];
  for (const { title, path } of privatePages.filter(isWanted)) {
    const runs: LighthouseRun[] = [];
    for (let run = 0; run < benchEnv.lighthouseRuns; run += 1)
      runs.push(await runLighthouse(`${portal}${path}`, true));
    const blocking = `；阻塞 ${runs.map((run) => Math.round(run.blocking)).join('、')} 毫秒`;
    failures.push(...judgeScores(title, medianScores(runs), blocking, listFindings(runs)));
  }
  return failures;
}

/** Compares each page's largest contentful paint with the single bundle's. */
export async function lighthousePart(portal: string, bundle: string) {
  const failures: string[] = [];
  const rows: PageFigures[] = [];
  console.log(`Lighthouse（手机预设，${benchEnv.lighthouseRuns} 次取中位数）`);
  for (const page of (await measuredPages(portal)).filter(isWanted)) {
    const { figures, findings } = await measurePage(page, portal, bundle);
    const { scores, lcp, blocking, bundleLcp } = figures;
    const share = lcp / bundleLcp;
    rows.push(figures);
    const times = `；LCP ${seconds(lcp)}（单一包 ${seconds(bundleLcp)}，比值 ${share.toFixed(2)}），阻塞 ${Math.round(blocking)} 毫秒`;
    failures.push(...judgeScores(page.title, scores, times, findings));
    if (share > LCP_SHARE)
      failures.push(`${page.title} LCP 为单一包的 ${share.toFixed(2)}，至多 ${LCP_SHARE}`);
  }
  failures.push(...(await privateFailures(portal)));
  return { part: 'lighthouse', rows, failures };
}
