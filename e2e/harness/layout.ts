import { expect, type Page } from '@playwright/test';
import { findSeriousViolations } from './axe';
import { checksAccessibilityAt, NIGHTLY, WIDTHS } from './measure';

const DIALOGS = ':is([role=dialog], [role=alertdialog])';

/** Waits for running animations to end; ignores those of two seconds and more, such as spinners. */
async function waitForAnimations(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000).length,
    );
  await expect.poll(moving).toBe(0);
}

/**
 * Finds elements outside the viewport, clipped content that cannot be scrolled to, and horizontal scrolling.
 */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate((root) => {
    const describeElement = (what: string, element: Element) => `${what}: ${element.outerHTML.slice(0, 90)}`;
    const all = [...document.querySelectorAll(`${root}, ${root} *`)].filter(
      (element) => element.clientWidth > 1 && !element.closest('svg, [aria-hidden=true]'),
    );
    const out = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const scrolls = element.parentElement?.closest('table, [aria-label="表格，可左右滑动"]') ?? null;
      return !scrolls && (left < -1 || right > innerWidth + 1);
    });
    const cut = all.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const clips = /clip|hidden/.test(overflowX) || element instanceof HTMLInputElement;
      if (clips && scrollWidth > clientWidth + 1) return true;
      return /clip|hidden/.test(overflowY) && scrollHeight > clientHeight + 1;
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    return [
      ...wide,
      ...out.map((each) => describeElement('out', each)),
      ...cut.map((each) => describeElement('cut', each)),
    ];
  }, DIALOGS);
}

/** What a state changes. Frame and page behind a dialog have their own tests. */
async function changedPart(page: Page): Promise<string> {
  if (NIGHTLY) return 'html';
  return (await page.locator(DIALOGS).filter({ visible: true }).count()) > 0 ? DIALOGS : 'main';
}

const turns = new WeakMap<Page, number>();

/**
 * Checks the page's current state at every width without reloading, then restores the viewport.
 * @param accessible selector to check for accessibility; default: open dialogs, else the page without its
 * frame
 */
export async function expectFitsEveryWidth(page: Page, state: string, accessible?: string): Promise<void> {
  const checked = accessible ?? (await changedPart(page));
  const before = page.viewportSize();
  const turn = turns.get(page) ?? 0;
  turns.set(page, turn + 1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before?.height ?? 800 });
    await waitForAnimations(page);
    expect(await findOverflow(page), `${state} at ${width} px`).toEqual([]);
    if (checksAccessibilityAt(width, turn))
      expect(await findSeriousViolations(page, checked), `${state} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
