import type { Page } from '@playwright/test';
import { waitForHydration } from './hydration';

/** Runs before the page's scripts: removes APIs missing in Safari 15.4 and Chrome 99, and one that only an extra needs. */
function forget(): void {
  const { matches } = Element.prototype;
  Object.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new DOMException('Unknown pseudo-class', 'SyntaxError');
      return matches.call(this, selector);
    },
  });
  const young: readonly (readonly [object, readonly string[]])[] = [
    [HTMLElement.prototype, ['popover', 'hidePopover', 'showPopover', 'togglePopover']],
    [AbortSignal, ['timeout', 'any']],
    [AbortSignal.prototype, ['throwIfAborted']],
    [Array.prototype, ['findLast', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Set.prototype, ['union', 'difference', 'intersection']],
    [window, ['requestIdleCallback', 'navigation', 'scheduler', 'IntersectionObserver']],
  ];
  for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner, name);
  addEventListener('beforetoggle', (event) => event.preventDefault(), true);
}

/** Applies style sheets as a browser without `:popover-open` and `[popover]` styles would. */
function readStyles(): void {
  for (const sheet of document.styleSheets) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = sheet.cssRules[at];
      const forOld =
        rule instanceof CSSSupportsRule && rule.conditionText === 'not selector(:popover-open)'
          ? [...rule.cssRules]
          : [];
      for (const { cssText } of forOld) sheet.insertRule(cssText, at + 1);
      if (rule?.cssText.includes(':popover-open')) sheet.deleteRule(at);
    }
    sheet.insertRule(':where([popover]) { display: block }', 0);
  }
}

/** Opens a page in a browser without popovers and newer APIs; lasts until the next document. */
export async function visitByOldBrowser(page: Page, path: string): Promise<void> {
  await page.addInitScript(forget);
  await page.goto(path);
  await page.evaluate(readStyles);
  await waitForHydration(page);
}
