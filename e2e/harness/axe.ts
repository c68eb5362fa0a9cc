import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical accessibility findings of the page as it stands, one readable line each. */
export async function seriousFindings(page: Page, selector = 'html'): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (root) => (globalThis as unknown as { axe: { run(root: string): Promise<AxeResults> } }).axe.run(root),
    selector,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}
