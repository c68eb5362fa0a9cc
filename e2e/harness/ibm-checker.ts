import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

/** One finding, as the engine reports it. */
interface Finding {
  ruleId: string;
  /** How it was judged: the policy it belongs to, and whether it failed or must be looked at by a person. */
  value: [policy: string, result: string];
  message: string;
  path: { dom: string };
}

interface Engine {
  Checker: new () => {
    check(root: Document | Element, rulesets: string[]): Promise<{ results: Finding[] }>;
  };
}

/**
 * What IBM's Equal Access checker finds wrong with the page as it stands, one readable line each: certain violations, not what
 * it asks a person to look at.
 */
export async function findIbmViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [policy, result] }) => policy === 'VIOLATION' && result === 'FAIL')
      .map(({ ruleId, path, message }) => `${ruleId}: ${path.dom}: ${message}`);
  });
}
