import { expect, type Page } from '@playwright/test';

/** Runs in the browser: the frame comes first, the page after it. */
export function isHydrated(): boolean {
  const parts = [...document.querySelectorAll('header, main h1')];
  return (
    parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  );
}

/** Until then the page answers by its HTML alone. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.waitForFunction(isHydrated);
}
