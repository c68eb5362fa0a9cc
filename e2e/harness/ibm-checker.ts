import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

interface Finding {
  ruleId: string;
  /** Policy of the rule, and whether the check failed or needs a manual review. */
  value: [policy: string, result: string];
  message: string;
  path: { dom: string };
}

interface Engine {
  Checker: new () => {
    check(root: Document | Element, rulesets: string[]): Promise<{ results: Finding[] }>;
  };
}

/** @returns certain violations, one line each; findings that need a manual review are left out */
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
