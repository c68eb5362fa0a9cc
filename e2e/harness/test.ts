import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

/** A random client address, so that rate limits by address do not add up across tests. */
export function randomClientIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export function newPhone(): string {
  return `1${randomInt(3, 10)}${randomInt(0, 1_000_000_000).toString().padStart(9, '0')}`;
}

/** Collects console errors, hydration warnings and uncaught errors of a page. */
export function collectConsoleProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** Saves full-page screenshots to `E2E_PICTURES`, if set. @param widths default: the current viewport */
export async function saveScreenshot(
  page: Page,
  name: string,
  widths: readonly number[] = [],
): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (!folder) return;
  const shoot = (file: string) => page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
  if (widths.length === 0) await shoot(name);
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(`${name}-${width}`);
  }
  if (before) await page.setViewportSize(before);
}

interface Fixtures {
  /** Any left at the end fail the test, so tests that expect errors clear the list. */
  problems: string[];
}

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ locale }, use) =>
    use({ 'x-forwarded-for': randomClientIp(), 'accept-language': locale ?? 'zh-CN' }),
  problems: [
    async ({ page }, use) => {
      const problems = collectConsoleProblems(page);
      await use(problems);
      expect(problems, 'console errors and hydration warnings').toEqual([]);
    },
    { auto: true },
  ],
});

/** For slow operations on a loaded machine, where only the final state matters. */
export const slowExpect = expect.configure({ timeout: 30_000 });

export type { BrowserContextOptions, Page };
export { expect };
