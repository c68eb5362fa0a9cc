import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(root: string, options: RunOptions): Promise<AxeResults>;
}

/** Serious and critical accessibility findings of the page as it stands, one readable line each. */
export async function seriousFindings(page: Page, selector = 'html'): Promise<string[]> {
  // Anew each time: what it remembers of an earlier look hides what the page has shown since.
  await page.evaluate(source);
  return page.evaluate(async (root) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // Every rule is judged; what passed is only counted, because telling it costs as much as judging.
    const { violations } = await axe.run(root, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
  }, selector);
}
