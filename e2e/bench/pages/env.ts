const count = (value: string | undefined, usual: number) => {
  const wanted = Number(value ?? usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error(`应为正整数，当前是 ${value}`);
  return wanted;
};

export const benchEnv = {
  /** URL of a running portal; default: start one. */
  portalUrl: process.env.PORTAL_URL,
  lighthouseRuns: count(process.env.BENCH_LIGHTHOUSE_RUNS, 3),
  /** Visits over the weak network. */
  visits: count(process.env.BENCH_VISITS, 7),
  /** Visits of each participant page; one takes up to half a minute on the slowest network. */
  slowVisits: count(process.env.BENCH_SLOW_VISITS, 3),
  /** Parts to run: `weak`, `signed-in`, `lighthouse`, `participant`; default: all. */
  parts: (process.env.BENCH_PARTS ?? 'weak,signed-in,lighthouse,participant').split(','),
  /** Paths of the pages to run Lighthouse on, such as `/,/personalCenter`; default: all. */
  lighthousePages: process.env.BENCH_LIGHTHOUSE_PAGES?.split(','),
  /** File to write the figures to, as JSON. */
  results: process.env.BENCH_RESULTS,
};
