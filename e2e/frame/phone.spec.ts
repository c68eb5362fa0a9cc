import { expect } from '@playwright/test';
import { openLogin } from '../auth/auth-steps';
import { findSeriousViolations } from '../harness/axe';
import { waitForHydration } from '../harness/hydration';
import { NIGHTLY } from '../harness/measure';
import { test } from '../harness/test';

for (const width of NIGHTLY ? [320, 375] : [320]) {
  test.describe(`on a phone ${width} px wide`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });

    test('nothing overflows; menu and assistant are labelled dialogs that trap focus, close by the back key and restore focus', async ({
      page,
    }) => {
      await page.goto('/');
      await waitForHydration(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const name of ['打开菜单', '参赛者登录', '打开智能客服']) {
        const box = await page.getByRole('button', { name }).boundingBox();
        expect(box?.height, 'what a thumb hits').toBeGreaterThanOrEqual(44);
      }

      for (const [opener, name] of [
        ['打开菜单', /^菜单$/],
        ['打开智能客服', /智能客服$/],
      ] as const) {
        const button = page.getByRole('button', { name: opener });
        await button.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog.getByRole('button').first()).toBeVisible();
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await expect(page.getByRole('main')).toHaveJSProperty('inert', true);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
        await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
        await button.tap();
        await expect(page.getByRole('main')).toHaveJSProperty('inert', true);
        await dialog.getByRole('button', { name: /^关闭/ }).tap();
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
        await button.tap();
        await expect(page.getByRole('main')).toHaveJSProperty('inert', true);
        await page.goBack();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
        expect(new URL(page.url()).pathname).toBe('/');
      }
    });

    test('a sign-in refused repeatedly can still be edited and sent below the message', async ({ page }) => {
      const dialog = await openLogin(page);
      let refusals = 0;
      await page.route('**/tenantLogin', (route) => {
        refusals += 1;
        const msg = `操作过于频繁，请在${refusals}分钟后再试，或拨打热线电话联系主办方`;
        return route.fulfill({ json: { code: 1002000005, msg, data: null } });
      });
      const fields = [
        dialog.getByPlaceholder('请输入用户名或手机号'),
        dialog.getByPlaceholder('请输入密码'),
        dialog.getByRole('checkbox', { name: /我已阅读并同意/ }),
        dialog.getByRole('button', { name: '登录', exact: true }),
      ] as const;
      const [name, password, agreed, send] = fields;
      await name.fill('13800138000');
      await password.fill('abc12345');
      await agreed.check();
      for (const time of [1, 2]) {
        await send.tap();
        await expect(page.getByText(`请在${time}分钟后再试`)).toBeVisible();
      }
      // Playwright taps only what is not covered.
      for (const field of fields) await field.tap({ trial: true, timeout: 5_000 });
      await expect(page.getByText('请在2分钟后再试')).toBeVisible();
      await expect(page.getByText('请在1分钟后再试')).toBeHidden();
    });

    test('the drawer menu opens at the current page, its accordions work, and following a link closes it', async ({
      page,
    }) => {
      await page.goto('/service');
      await page.getByRole('button', { name: '打开菜单' }).tap();
      const menu = page.locator('#portal-menu');
      await expect(menu.getByRole('link', { name: '帮您解决' })).toBeVisible();
      await menu.getByText('关于大赛', { exact: true }).tap();
      await expect(menu.getByRole('link', { name: '扶持政策' })).toBeVisible();
      await expect(menu.getByRole('link', { name: '帮您解决' })).toBeHidden();
      expect(await findSeriousViolations(page)).toEqual([]);
      await menu.getByRole('link', { name: '扶持政策' }).tap();
      await expect(page).toHaveURL(/\/match\/policy$/);
      await expect(menu).toBeHidden();
    });
  });
}
