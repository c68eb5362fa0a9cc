import { expectFitsEveryWidth } from '../harness/layout';
import { nightly, WALKING_WIDTHS, WIDTHS } from '../harness/measure';
import { newAccount, newTokens, readSmsCode, storeTokens } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { fillParticipant, loginDialog, obtainCode, openLogin, openRegister } from './auth-steps';
import { captchaDialog, detectGap, expectWords, makeCaptchaDue } from './captcha-steps';
import { callFromPage } from './page-client';

/** 1100 px wide with a picture on the left; full screen without it on a phone. */
async function expectDialogSize(page: Page): Promise<void> {
  const dialog = loginDialog(page);
  const box = await dialog.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.width).toBe(width < 768 ? width : Math.min(1100, width - 48));
  const picture = dialog.getByText('成就创业梦想');
  await expect(picture).toBeVisible({ visible: width >= 768 });
  if (width < 768) expect(box?.height).toBeGreaterThanOrEqual(height);
  else {
    const form = await dialog.getByPlaceholder('请输入密码').boundingBox();
    const { x = 0, width: extent = 0 } = (await picture.boundingBox()) ?? {};
    expect(x + extent).toBeLessThan(form?.x ?? 0);
  }
}

for (const width of WALKING_WIDTHS) {
  test.describe(`opened at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('login: every state is accessible and fits every width', async ({ page }) => {
      await makeCaptchaDue(page);
      const dialog = await openLogin(page);
      await expectFitsEveryWidth(page, 'password login');
      for (const size of WIDTHS) {
        await page.setViewportSize({ width: size, height: 800 });
        await expectDialogSize(page);
      }
      await page.setViewportSize({ width, height: 800 });
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
      await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
      await expectFitsEveryWidth(page, 'password login refused');
      for (const [button, title] of [
        ['《用户协议》', '用户服务协议'],
        ['《隐私协议》', '隐私政策'],
      ] as const) {
        await dialog.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: title }).getByRole('heading').nth(1)).toBeVisible();
        await expectFitsEveryWidth(page, title);
        await page.keyboard.press('Escape');
      }
      await dialog.getByRole('tab', { name: '短信登录' }).click();
      await expectFitsEveryWidth(page, 'SMS login');
      await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
      await dialog.getByRole('button', { name: '发送验证码' }).click();
      await detectGap(page);
      await expectFitsEveryWidth(page, 'slide captcha');
      await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
      await expectWords(page);
      await expectFitsEveryWidth(page, 'click captcha');
    });

    test(
      'registration and reset: every state is accessible and fits every width',
      nightly('e2e/auth/states.spec.ts'),
      async ({ page }) => {
        const account = await newAccount(page.request);
        const dialog = await openRegister(page);
        await expectFitsEveryWidth(page, 'participant');
        await dialog.getByRole('button', { name: '下一步' }).click();
        await expectFitsEveryWidth(page, 'participant refused');
        await fillParticipant(dialog);
        await dialog.getByRole('button', { name: '下一步' }).click();
        await expectFitsEveryWidth(page, 'account');
        await dialog.getByRole('button', { name: '注册', exact: true }).click();
        await expectFitsEveryWidth(page, 'account refused');
        await dialog.getByRole('button', { name: '返回登录' }).click();
        await dialog.getByRole('button', { name: '忘记密码' }).click();
        await expectFitsEveryWidth(page, 'forgotten password');
        await dialog.getByPlaceholder('请输入手机号').fill(account.mobile);
        await obtainCode(page, dialog, account.mobile);
        await expectFitsEveryWidth(page, 'count-down');
        await dialog
          .getByPlaceholder('请输入手机验证码')
          .fill(await readSmsCode(page.request, account.mobile));
        await dialog.getByRole('button', { name: '下一步' }).click();
        await expect(dialog.getByPlaceholder('请确认密码')).toBeVisible();
        await expectFitsEveryWidth(page, 'new password');
        await dialog.getByRole('button', { name: '确定' }).click();
        await expectFitsEveryWidth(page, 'new password refused');
      },
    );

    test('logout confirmation and session expiry are accessible and fit every width', async ({
      page,
      context,
      baseURL,
    }) => {
      const account = await newAccount(page.request);
      await storeTokens(context, baseURL, await newTokens(page.request, account));
      await page.goto('/agreements/privacy');
      await page.getByRole('button', { name: /的账户菜单$/ }).click();
      await page.getByRole('button', { name: '退出登录' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toHaveAccessibleName('提示');
      await expectFitsEveryWidth(page, 'log out?');
      await question.getByRole('button', { name: '取消' }).click();
      await expect(question).toBeHidden();
      await storeTokens(context, baseURL, { accessToken: 'gone', refreshToken: 'gone' });
      await callFromPage(page, [{ method: 'GET', url: '/auth/user/info' }]);
      await expect(question).toHaveAccessibleName('系统提示');
      await expectFitsEveryWidth(page, 'session expired');
    });
  });
}
