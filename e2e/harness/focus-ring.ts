import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Margin around an element that may contain its focus ring, in pixels. */
const AROUND = 8;

function luminance(data: Buffer, at: number): number {
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => {
    const value = (data[at + part] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Measures the visibility of a control's focus ring from two screenshots.
 * @param options `shown`: the element that draws the ring, if not the control; `focusBefore`: the element to
 * focus for the reference screenshot, when a dialog traps focus
 * @returns pixels with a contrast of at least 3:1 to the unfocused state, per pixel of the element's
 * perimeter
 */
export async function measureRing(
  page: Page,
  control: Locator,
  { shown = control, focusBefore }: { shown?: Locator; focusBefore?: Locator } = {},
): Promise<number> {
  // Browsers draw focus rings only after keyboard input.
  await page.keyboard.press('Tab');
  const focus = (target: Locator) =>
    target.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  if (focusBefore) await focus(focusBefore);
  else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error('the element is not shown');
  const left = Math.max(0, box.x - AROUND);
  const top = Math.max(0, box.y - AROUND);
  const clip = { x: left, y: top, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND };
  const take = async () =>
    PNG.sync.read(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }));
  const without = await take();
  await focus(control);
  const focused = await take();
  let strong = 0;
  for (let at = 0; at < focused.data.length; at += 4) {
    const [a, b] = [luminance(focused.data, at), luminance(without.data, at)];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) strong += 1;
  }
  return strong / (2 * (box.width + box.height));
}
