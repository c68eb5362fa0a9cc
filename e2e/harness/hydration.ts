import { expect, type Page } from '@playwright/test';

/** Runs in the browser: the frame comes first, the page after it. */
export function isHydrated(): boolean {
  const parts = [...document.querySelectorAll('header, main h1')];
  return (
    parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  );
}

/** Until then the page answers by its HTML alone. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.waitForFunction(isHydrated);
}

interface FirstPass {
  /** How many of the parts stood. */
  parts: number;
  /** Whether what follows them stood where it would jump when the others come. */
  footerInSight: boolean;
}

/** Says what of a page stood as soon as its mark did; call it before the click that leads there. */
export function watchFirstPass(page: Page, mark: string, parts: string): Promise<FirstPass> {
  return page.evaluate(
    ([wanted, counted]) =>
      new Promise<FirstPass>((done) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          const footer = document.querySelector('body footer')?.getBoundingClientRect();
          done({
            parts: document.querySelectorAll(counted).length,
            footerInSight: footer !== undefined && footer.top < window.innerHeight,
          });
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    [mark, parts] as const,
  );
}
