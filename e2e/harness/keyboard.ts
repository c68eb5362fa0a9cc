import { expect, type Locator, type Page } from '@playwright/test';
import { NIGHTLY } from './measure';

/** Upper limit of Tab presses; no two fields of a page are further apart. */
const STOPS = 120;

async function printFocus(page: Page): Promise<void> {
  if (!NIGHTLY) return;
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent || '');
    return `${element.getAttribute('role') ?? element.localName} “${name.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  });
  process.stdout.write(`    focus: ${focus}\n`);
}

/** Presses Tab until the target has focus. @throws when Tab does not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await printFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** ASCII is typed key by key; other text is inserted in one piece, as by an input method. */
const TYPED = /[ -~]+|[^ -~]+/g;

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  for (const piece of text.match(TYPED) ?? [])
    if (/^[ -~]/.test(piece)) await page.keyboard.type(piece);
    else await page.keyboard.insertText(piece);
}
