import type { Locator } from '@playwright/test';
import { openLogin, openRegister } from '../auth/auth-steps';
import { beginEntry } from '../entry/begin-entry';
import { openStep } from '../entry/fill-steps';
import { measureRing } from '../harness/focus-ring';
import { expect, saveScreenshot, test } from '../harness/test';

test.use({ contextOptions: { forcedColors: 'active' } });

const ground = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor);

test('with forced colours, selection and progress remain distinguishable', async ({ page }) => {
  await test.step('tabs and their dialog', async () => {
    const dialog = await openLogin(page);
    const chosen = dialog.getByRole('tab', { name: '密码登录' });
    expect(await ground(chosen)).not.toBe(await ground(dialog.getByRole('tab', { name: '短信登录' })));
    const focusBefore = dialog.getByRole('button', { name: '关闭' });
    expect(await measureRing(page, chosen, { focusBefore })).toBeGreaterThan(0.9);
    expect(await dialog.evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe('solid');
    await saveScreenshot(page, 'forced-login');
  });
  await test.step('steps', async () => {
    const register = await openRegister(page);
    const [now, next] = [register.getByText('参赛信息'), register.getByText('账号信息')];
    expect(await ground(now)).not.toBe(await ground(next));
    await saveScreenshot(page, 'forced-register');
  });
  await test.step('menu, filters and pages of a list', async () => {
    await page.goto('/news');
    const menu = page.getByRole('navigation').getByRole('link', { name: '新闻中心', exact: true }).first();
    expect(await ground(menu)).not.toBe(
      await ground(page.getByRole('navigation').getByRole('link', { name: '产业园区', exact: true }).first()),
    );
    await saveScreenshot(page, 'forced-news');
  });
  await test.step('the button of the official account', async () => {
    await page.goto('/contact');
    const button = page.getByRole('main').getByRole('button', { name: '关注企业公众号' });
    await expect(button).toHaveCSS('border-top-style', 'solid');
  });
  await test.step('the steps of an entry and its progress', async () => {
    await beginEntry(page);
    const steps = page.getByRole('navigation', { name: '报名步骤' });
    const links = steps.getByRole('link');
    expect(await ground(links.first())).not.toBe(await ground(links.last()));
    const edge = await steps
      .getByRole('progressbar')
      .evaluate((shown) => getComputedStyle(shown).borderTopStyle);
    expect(edge).toBe('solid');
    await openStep(page, '提交报名');
    const colour = (name: string) =>
      page.getByRole('button', { name }).evaluate((shown) => getComputedStyle(shown).color);
    expect(await colour('提交报名')).not.toBe(await colour('上一步'));
    await saveScreenshot(page, 'forced-entry');
  });
});
