import { randomInt } from 'node:crypto';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

/** An address of its own for each test, so that limits by address count one test only. */
export function ownAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** A mobile number that no other test uses. */
export function newPhone(): string {
  return `1${randomInt(3, 10)}${randomInt(0, 1_000_000_000).toString().padStart(9, '0')}`;
}

/** Console messages and page errors that a page must not have. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

interface Fixtures {
  /** Problems seen on `page`; the test fails at its end when there is one, unless it empties the list. */
  problems: string[];
}

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ locale }, use) =>
    use({ 'x-forwarded-for': ownAddress(), 'accept-language': locale ?? 'zh-CN' }),
  problems: [
    async ({ page }, use) => {
      const problems = watchConsole(page);
      await use(problems);
      expect(problems, 'console errors and hydration warnings').toEqual([]);
    },
    { auto: true },
  ],
});

/** For what takes long on a loaded machine, where only counts what the page shows in the end. */
export const patientExpect = expect.configure({ timeout: 30_000 });

export type { BrowserContextOptions, Page };
export { expect };
