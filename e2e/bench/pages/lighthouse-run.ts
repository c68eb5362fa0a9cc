import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { freePort } from '../../harness/portal-process';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseRun {
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds, simulated by Lighthouse for a slow phone. */
  lcp: number;
  blocking: number;
  /** Audits below the full score, readable. */
  findings: string[];
}

/** Runs Lighthouse once with its mobile preset. @param isPrivate skips the audit for crawlability */
export async function runLighthouse(url: string, isPrivate = false): Promise<LighthouseRun> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  const skipAudits = isPrivate ? ['is-crawlable'] : [];
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      onlyCategories: [...categories],
      skipAudits,
    });
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const scores = Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as LighthouseRun['scores'];
    const findings = categories
      .slice(1)
      .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`);
    return {
      scores,
      lcp: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blocking: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
      findings,
    };
  } finally {
    await browser.close();
  }
}
