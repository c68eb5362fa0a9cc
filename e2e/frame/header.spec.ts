import { expect, type Page } from '@playwright/test';
import { findSeriousViolations } from '../harness/axe';
import { waitForHydration } from '../harness/hydration';
import { test } from '../harness/test';

const curtain = (page: Page) => page.getByRole('link', { name: '进入创享+服务' });
const tab = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '创享+服务', exact: true });

const more = (page: Page) => page.getByRole('button', { name: '创享+服务的子菜单' });

test('the skip link is the first tab stop; the 600 px menu panel opens on hover, above everything in the page, and closes with Escape', async ({
  page,
}) => {
  await page.goto('/news');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skipLink).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.locator('main').evaluate((main) => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
    main.append(cover);
  });
  await expect(page.getByRole('banner')).toHaveCSS('height', '72px');
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
  await tab(page).hover();
  await expect(curtain(page)).toBeVisible();
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  const panel = page.locator(`[id="${await more(page).getAttribute('aria-controls')}"]`);
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(600);
  await expect(panel).toHaveCSS('transition-delay', '0.05s');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(curtain(page)).toBeHidden();
});

test('the header is operable by keyboard and mouse: tab stops, contact popover, menu panel, and large text on every page', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);

  await test.step('the login button is at most the 23rd tab stop', async () => {
    const stops: string[] = [];
    while (stops.length < 60 && stops.at(-1) !== '参赛者登录') {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('dl') ? undefined : (activeElement?.textContent ?? '');
      });
      // The popover opens on focus, so whether its links count depends on timing: skip them.
      if (stop !== undefined) stops.push(stop);
    }
    expect(stops.length).toBeLessThanOrEqual(23);
  });

  await test.step('the 240 px contact popover shows phone and address on hover and on focus', async () => {
    const button = page.getByRole('button', { name: '联系电话与办公地址' });
    await button.hover();
    const box = page.locator('dl', { has: page.getByText('办公地址') });
    await expect(box).toBeVisible();
    expect((await box.boundingBox())?.width).toBe(240);
    await page.mouse.move(600, 700);
    await expect(box).toBeHidden();
    await button.focus();
    await expect(box).toBeVisible();
  });

  await test.step('the panel has its own button; Escape returns focus to it, and following a link closes the panel', async () => {
    await tab(page).focus();
    await expect(curtain(page)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(more(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(curtain(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(curtain(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(curtain(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
    await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await expect(curtain(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/service$/);
    await expect(tab(page)).toHaveAttribute('aria-current', 'page');
    await expect(curtain(page)).toBeHidden();
  });

  await test.step('large text is remembered and applies to every page', async () => {
    await expect(page.locator('main h1').first()).toBeVisible();
    const before = await page
      .locator('h1')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await page
      .getByRole('button', { name: /^大字版/ })
      .first()
      .click();
    const after = await page
      .locator('h1')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(after / before).toBeCloseTo(1.25);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/news');
    await expect(page.locator('html')).toHaveAttribute('data-text-size', 'large');
    const size = page.getByRole('button', { name: /^大字版/ }).first();
    await expect(size).toHaveAccessibleName('大字版：大');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    await size.click();
    await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest');
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const name = page.getByRole('banner').getByRole('link', { name: /返回首页$/ });
      for (const phrase of ['2026年“启明杯”', '创新创业大赛'])
        expect(
          await name.getByText(phrase, { exact: true }).evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size;
          }),
          `lines of ${phrase} at ${width} px`,
        ).toBe(1);
    }
  });
});

test('the first tap opens the menu panel, the second follows the link', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/');
  await waitForHydration(page);
  await tab(page).tap();
  await expect(curtain(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await tab(page).tap();
  await expect(page).toHaveURL(/\/service$/);
  await context.close();
});

test('where taps do not focus, tapping elsewhere or navigating closes what a tap opened', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // As on iPhones and iPads.
  await page.addInitScript(() => addEventListener('mousedown', (event) => event.preventDefault(), true));
  await page.goto('/');
  await waitForHydration(page);
  const contact = page.getByRole('button', { name: '联系电话与办公地址' });
  const address = page.locator('dl').getByText('办公地址');
  await contact.tap();
  await expect(address).toBeVisible();
  await expect(contact).not.toBeFocused();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(address).toBeHidden();
  await expect(contact).toHaveAttribute('aria-expanded', 'false');

  await tab(page).tap();
  await expect(curtain(page)).toBeVisible();
  await curtain(page).tap();
  await expect(page).toHaveURL(/\/service$/);
  await tab(page).tap();
  await expect(curtain(page)).toBeVisible();
  await page.goBack();
  await expect(tab(page)).not.toHaveAttribute('aria-current');
  await expect(curtain(page)).toBeHidden();
  await context.close();
});

test('header and menus work before the script has run, and a click on login is remembered', async ({
  page,
}) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await tab(page).hover();
  await expect(curtain(page)).toBeVisible();
  await page.getByRole('button', { name: '打开搜索' }).click();
  await expect(page.getByRole('searchbox', { name: '搜索全站内容' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByText('正在打开登录窗口…')).toBeVisible();
  go();
  // Frame, login remote and controls load only now, which takes longer on a busy machine.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('正在打开登录窗口…')).toBeHidden();
});
