import { CHROMIUM_FLAGS, findChromium } from '../harness/chromium';
import { expect, test } from '../harness/test';

// Only a scrollbar that takes up space, as on desktops, causes a layout shift when it disappears.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('fixed elements do not move while a dialog locks scrolling', async ({ page }) => {
  await page.goto('/agreements/privacy');
  const button = page.getByRole('button', { name: '打开智能客服', includeHidden: true });
  const before = await button.boundingBox();
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  const titleBefore = await title.boundingBox();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  expect((await title.boundingBox())?.x).toBe(titleBefore?.x);
});
