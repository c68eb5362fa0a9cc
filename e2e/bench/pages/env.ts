const count = (value: string | undefined, usual: number) => {
  const wanted = Number(value ?? usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error(`应为正整数，当前是 ${value}`);
  return wanted;
};

/** Settings of `pnpm bench:pages`. */
export const benchEnv = {
  /** A portal that runs already; default: one of its own. */
  portalUrl: process.env.PORTAL_URL,
  /** Lighthouse runs a page. */
  lighthouseRuns: count(process.env.BENCH_LIGHTHOUSE_RUNS, 3),
  /** Visits on the weak line. */
  visits: count(process.env.BENCH_VISITS, 7),
  /** Visits of each page of a participant; on the slowest line one takes up to half a minute. */
  slowVisits: count(process.env.BENCH_SLOW_VISITS, 3),
  /** Which parts run: `weak`, `signed-in`, `lighthouse`, `participant`; default: all. */
  parts: (process.env.BENCH_PARTS ?? 'weak,signed-in,lighthouse,participant').split(','),
  /** Paths of the pages that Lighthouse opens, such as `/,/personalCenter`; default: all. */
  lighthousePages: process.env.BENCH_LIGHTHOUSE_PAGES?.split(','),
  /** Where the figures are left as JSON. */
  results: process.env.BENCH_RESULTS,
};
