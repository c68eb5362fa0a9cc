import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(root: string, options: RunOptions): Promise<AxeResults>;
  /** All rules with the highest impact of their findings; axe's public rule list has no impact. */
  _audit: { rules: { id: string; impact: string }[] };
}

interface AxePage {
  axe: Axe;
  /** Creates a fresh `axe`. Cached, because sending and compiling the source is slow. */
  makeAxe?: () => void;
}

const isLoaded = (page: Page) => page.evaluate(() => 'makeAxe' in globalThis);

/** @returns serious and critical accessibility violations of the current page, one line each. */
export async function findSeriousViolations(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await isLoaded(page))) await page.evaluate(`globalThis.makeAxe = () => {${source}\n}`);
  return page.evaluate(async (root) => {
    // Wait for short animations: contrast is meaningless during a fade. Skip spinners and long delays.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const scope = globalThis as unknown as AxePage;
    // A fresh instance each time: axe caches results and would miss changes since the last check.
    scope.makeAxe?.();
    const { axe } = scope;
    const isSerious = (impact?: string | null) => impact === 'serious' || impact === 'critical';
    // Disable rules that cannot report serious violations: they take a third of the time.
    const lesser = axe._audit.rules.filter(({ impact }) => !isSerious(impact));
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    // Serializing passed checks would cost as much as running them.
    const { violations } = await axe.run(root, { rules, resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => isSerious(impact))
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
  }, selector);
}
