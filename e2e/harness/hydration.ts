import { expect, type Page } from '@playwright/test';

/** Runs in the browser. Checks header and heading: the frame hydrates before the page. */
export function isHydrated(): boolean {
  const parts = [...document.querySelectorAll('header, main h1')];
  return (
    parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  );
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.waitForFunction(isHydrated);
}

interface FirstPass {
  parts: number;
  /** Whether the footer was in the viewport: then late parts would cause a layout shift. */
  footerInSight: boolean;
}

/** Resolves with the first render after `mark` appears; call it before the click that navigates. */
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
