import { expect, type Page } from '@playwright/test';

/** Until then the page answers by its HTML alone. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  // The frame comes first, the page after it.
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('header, main h1')];
    return (
      parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
    );
  });
}
