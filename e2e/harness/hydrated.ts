import { expect, type Page } from '@playwright/test';

/** Until then the page answers by its HTML alone. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  );
}
