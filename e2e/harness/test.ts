import { randomInt } from 'node:crypto';
import { join } from 'node:path';
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

/**
 * Keeps a picture of the whole page for people to look at, where a run asks for them.
 * @param widths of the window, a picture of each; none: as it is
 */
export async function keepPicture(page: Page, name: string, widths: readonly number[] = []): Promise<void> {
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
