import { median } from '../median';
import { benchEnv } from './env';
import { categories, type LighthouseRun, runLighthouse } from './lighthouse-run';
import { measuredPages, privatePages } from './pages';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Our largest paint may take this share of the one bundle's. */
const LCP_SHARE = 0.7;

interface PageFigures {
  page: string;
  scores: LighthouseRun['scores'];
  lcp: number;
  blocking: number;
  bundleLcp: number;
}

async function figuresOf(
  { title, path }: { title: string; path: string },
  portal: string,
  bundle: string,
): Promise<{ figures: PageFigures; findings: string[] }> {
  // The one bundle's largest paint is simulated, and nearly the same each time; the weak line measures it seven times.
  const { lcp: bundleLcp } = await runLighthouse(`${bundle}${path}`);
  const ours: LighthouseRun[] = [];
  for (let run = 0; run < benchEnv.lighthouseRuns; run += 1)
    ours.push(await runLighthouse(`${portal}${path}`));
  const scores = Object.fromEntries(
    categories.map((name) => [name, median(ours.map((run) => run.scores[name]))]),
  ) as LighthouseRun['scores'];
  return {
    figures: {
      page: title,
      scores,
      lcp: median(ours.map(({ lcp }) => lcp)),
      blocking: median(ours.map(({ blocking }) => blocking)),
      bundleLcp,
    },
    findings: [...new Set(ours.flatMap(({ findings }) => findings))],
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} 秒`;

/** The pages of participants as somebody sees them who is not signed in, by their scores alone. */
async function privateFailures(portal: string): Promise<string[]> {
  const failures: string[] = [];
  for (const { title, path } of privatePages) {
    const runs: LighthouseRun[] = [];
    for (let run = 0; run < benchEnv.lighthouseRuns; run += 1)
      runs.push(await runLighthouse(`${portal}${path}`, true));
    const scores = categories.map((name) => ({ name, score: median(runs.map((run) => run.scores[name])) }));
    console.log(`  ${title}：${scores.map(({ name, score }) => `${name} ${score}`).join('，')}`);
    for (const finding of new Set(runs.flatMap(({ findings }) => findings))) console.log(`    ${finding}`);
    for (const { name, score } of scores)
      if (score < LEAST[name]) failures.push(`${title} ${name} ${score}，至少 ${LEAST[name]}`);
  }
  return failures;
}

/** Lighthouse's mobile preset on every measured page, and the largest paint beside the one bundle's. */
export async function lighthousePart(portal: string, bundle: string) {
  const failures: string[] = [];
  const rows: PageFigures[] = [];
  console.log(`Lighthouse（手机预设，${benchEnv.lighthouseRuns} 次取中位数）`);
  for (const page of await measuredPages(portal)) {
    const { figures, findings } = await figuresOf(page, portal, bundle);
    const { scores, lcp, blocking, bundleLcp } = figures;
    const share = lcp / bundleLcp;
    rows.push(figures);
    console.log(
      `  ${page.title}：性能 ${scores.performance}，无障碍 ${scores.accessibility}，最佳实践 ${scores['best-practices']}，搜索 ${scores.seo}；` +
        `LCP ${seconds(lcp)}（单一包 ${seconds(bundleLcp)}，比值 ${share.toFixed(2)}），阻塞 ${Math.round(blocking)} 毫秒`,
    );
    for (const finding of findings) console.log(`    ${finding}`);
    for (const name of categories)
      if (scores[name] < LEAST[name])
        failures.push(`${page.title} ${name} ${scores[name]}，至少 ${LEAST[name]}`);
    if (share > LCP_SHARE)
      failures.push(`${page.title} LCP 为单一包的 ${share.toFixed(2)}，至多 ${LCP_SHARE}`);
  }
  failures.push(...(await privateFailures(portal)));
  return { part: 'lighthouse', rows, failures };
}
