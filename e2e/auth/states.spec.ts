import { seriousFindings } from '../harness/axe';
import { expect, newPhone, type Page, test } from '../harness/test';
import { captchaDialog, fillParticipant, loginDialog, openLogin, openRegister, seeGap } from './auth-steps';

/** The dialog neither sticks out of the screen nor hides anything to the side. */
async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    screen: window.innerWidth,
    wide: [...document.querySelectorAll('[role=dialog] *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .filter((element) => !element.closest('svg'))
      .map((element) => element.outerHTML.slice(0, 90)),
  }));
  expect(widths.wide).toEqual([]);
  expect(widths.page).toBeLessThanOrEqual(widths.screen);
}

async function good(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    // What fades is neither here nor there for contrast; what moves longer is the page's own.
    const moving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000).length,
      );
    await expect.poll(moving).toBe(0);
    await fits(page);
    expect(await seriousFindings(page)).toEqual([]);
  });
}

for (const width of [320, 375, 768, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('every state of the login dialog is accessible and fits', async ({ page }) => {
      test.setTimeout(120_000);
      const dialog = await openLogin(page);
      await good(page, 'password login');
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
      await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
      await good(page, 'password login refused');
      await dialog.getByRole('button', { name: '《隐私协议》' }).click();
      await expect(page.getByRole('dialog', { name: '隐私政策' }).getByRole('heading').nth(1)).toBeVisible();
      await good(page, 'privacy policy');
      await page.keyboard.press('Escape');
      await dialog.getByRole('tab', { name: '短信登录' }).click();
      await good(page, 'SMS login');
      await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
      await dialog.getByRole('button', { name: '发送验证码' }).click();
      await seeGap(page);
      await good(page, 'slide captcha');
      await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
      await expect(
        captchaDialog(page)
          .getByText(/^请依次点击/)
          .first(),
      ).toBeVisible();
      await good(page, 'click captcha');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: '忘记密码' }).click();
      await good(page, 'forgotten password');
    });

    test('both steps of the registration are accessible and fit', async ({ page }) => {
      const dialog = await openRegister(page);
      await good(page, 'participant');
      await dialog.getByRole('button', { name: '下一步' }).click();
      await good(page, 'participant refused');
      await fillParticipant(dialog);
      await dialog.getByRole('button', { name: '下一步' }).click();
      await good(page, 'account');
      await dialog.getByRole('button', { name: '注册', exact: true }).click();
      await good(page, 'account refused');
    });

    test('the dialog is 1100 px with a picture, or the whole screen of a phone', async ({ page }) => {
      await openLogin(page);
      await good(page, 'login');
      const box = await loginDialog(page).boundingBox();
      expect(box?.width).toBe(width < 768 ? width : Math.min(1100, width - 48));
      if (width < 768) expect(box?.height).toBeGreaterThanOrEqual(800);
    });
  });
}
