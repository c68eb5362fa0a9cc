import { expect } from '@playwright/test';
import { findSeriousViolations } from '../harness/axe';
import { pauseClock } from '../harness/hold-still';
import { waitForHydration } from '../harness/hydration';
import { NIGHTLY } from '../harness/measure';
import { test } from '../harness/test';

test('the assistant’s greeting lasts 15 s and its drawer is 600 px wide; the footer shows every line and the QR codes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('智能客服，7*24小时服务')).toBeVisible();
  await page.reload();
  await expect(page.getByText('智能客服，7*24小时服务')).toBeVisible();
  const lasts = await page
    .getByText('智能客服，7*24小时服务')
    .evaluate((tip) => tip.getAnimations()[0]?.effect?.getTiming().delay);
  expect(lasts).toBe(15_000);
  await page.getByRole('button', { name: '打开智能客服' }).click();
  const drawer = page.getByRole('dialog', { name: /智能客服$/ });
  const right = page.viewportSize()?.width ?? 0;
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: right - 600, width: 600 });
  const assistant = drawer.frameLocator('iframe');
  await expect(assistant.locator('body')).toContainText('您好');
  // The drawer shows the title; the page’s own is visually hidden, for screen readers.
  const title = assistant.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/智能客服$/);
  expect((await title.locator('..').boundingBox())?.height).toBe(1);
  expect(await findSeriousViolations(page, 'header')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await test.step('Escape closes the drawer even from the assistant’s own field', async () => {
    const opener = page.getByRole('button', { name: '打开智能客服' });
    await opener.click();
    await assistant.getByRole('textbox').click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('the footer has every line, and the filing number links to the regulator', async () => {
    const footer = page.getByRole('contentinfo');
    for (const text of [/地址：/, /邮箱：/, /热线电话：/, '官方微信公众号', /运营单位：/]) {
      await expect(footer.getByText(text)).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: /ICP备案号：/ })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    );
  });

  await test.step('the QR code dialog is 420 px wide with pictures of 200 × 200, and closes by the back key', async () => {
    const open = () => page.getByRole('button', { name: '官方微信公众号' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: '企业公众号' });
    await expect(dialog.getByText('请使用微信扫码关注公众号')).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(420);
    for (const name of ['企业公众号二维码', '小程序二维码'])
      expect(await dialog.getByRole('img', { name }).boundingBox()).toMatchObject({
        width: 200,
        height: 200,
      });
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
  });

  await test.step('on phones, the greeting is shown only once per visit, as it covers content', async () => {
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/news');
    await waitForHydration(page);
    await expect(page.getByText('智能客服，7*24小时服务')).toBeHidden();
  });
});

test('the back-to-top button appears after 400 px of scrolling and takes 300 ms, or none with reduced motion', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/news');
  const button = page.getByRole('button', { name: '返回顶部' });
  await page.evaluate(() => scrollTo(0, 400));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 401));
  await expect(button).toBeVisible();
  await page.evaluate(() => scrollTo(0, 99_999));
  // Pause the clock, so that a slow machine does not affect the timing.
  await pauseClock(page);
  await button.dispatchEvent('click');
  const place = () => page.evaluate(() => scrollY);
  await page.clock.runFor(250);
  expect(await place()).toBeGreaterThan(0);
  await page.clock.runFor(100);
  expect(await place()).toBe(0);
  await page.clock.resume();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo(0, 2_000));
  await button.click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the toolbar is shown on its two pages only, and the header is white where specified', async ({
  page,
}) => {
  const toolbar = page.getByRole('navigation', { name: '创享+服务' });
  const expectToolbar = () =>
    expect(toolbar.getByRole('link')).toHaveText([
      '帮您解决',
      '产品服务',
      '金融服务',
      '人才服务',
      '车险服务',
    ]);
  const expectWhite = () =>
    expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goto('/helpSolve');
  await expectToolbar();
  await page.goto('/productServices/list');
  await expectToolbar();
  await expectWhite();
  const others = ['/talentServices', '/carInsurance'];
  for (const path of [...(NIGHTLY ? others : []), '/financeServices']) {
    await page.goto(path);
    await expectWhite();
  }
  await expect(toolbar).toHaveCount(0);
});

test('a missing page has no header, says so and links to the home page', async ({ page, problems }) => {
  const response = await page.goto('/404');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText('抱歉，您访问的页面不存在。')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  // The browser logs the document’s 404.
  expect(problems.splice(0)).toEqual([expect.stringContaining('404')]);
});
