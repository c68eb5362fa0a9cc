import { expect, type Locator, type Page } from '@playwright/test';
import { NIGHTLY } from './measure';

/** More stops than any page of the portal has between two fields. */
const STOPS = 120;

/** Says in the nightly run's output where the focus is, as a person who follows it would. */
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

/** Goes on with the Tab key until the focus is there: who can not use a mouse has no other way. */
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

/** Letters one by one; what an input method puts in comes in one piece. */
const TYPED = /[ -~]+|[^ -~]+/g;

/** Replaces what the field holds. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  for (const piece of text.match(TYPED) ?? [])
    if (/^[ -~]/.test(piece)) await page.keyboard.type(piece);
    else await page.keyboard.insertText(piece);
}
