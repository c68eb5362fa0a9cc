import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(root: string, options: RunOptions): Promise<AxeResults>;
  /** Its list of rules with what a finding of theirs weighs at most, which the public one leaves out. */
  _audit: { rules: { id: string; impact: string }[] };
}

interface AxePage {
  axe: Axe;
  /** Makes another `axe`. Kept in the page, because sending and compiling it takes as long as a small page's check. */
  makeAxe?: () => void;
}

const isLoaded = (page: Page) => page.evaluate(() => 'makeAxe' in globalThis);

/** Serious and critical accessibility findings of the page as it stands, one readable line each. */
export async function findSeriousViolations(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await isLoaded(page))) await page.evaluate(`globalThis.makeAxe = () => {${source}\n}`);
  return page.evaluate(async (root) => {
    // While something fades in, colours have a contrast that nobody reads by. What spins on, or waits for seconds before it
    // moves, is not waited for.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const scope = globalThis as unknown as AxePage;
    // Anew each time: what it remembers of an earlier look hides what the page has shown since.
    scope.makeAxe?.();
    const { axe } = scope;
    const isSerious = (impact?: string | null) => impact === 'serious' || impact === 'critical';
    // Rules whose findings weigh less are left out, not only their findings: they take a third of the time.
    const lesser = axe._audit.rules.filter(({ impact }) => !isSerious(impact));
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    // What passed is only counted, because telling it costs as much as judging.
    const { violations } = await axe.run(root, { rules, resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => isSerious(impact))
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
  }, selector);
}
