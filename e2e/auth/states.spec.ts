import { seriousFindings } from '../harness/axe';
import { misfits, settled } from '../harness/layout';
import { keepTokens, newAccount, newTokens } from '../harness/participant';
import { expect, newPhone, type Page, smsCode, test } from '../harness/test';
import { fillParticipant, loginDialog, obtainCode, openLogin, openRegister } from './auth-steps';
import { captchaDialog, makeCaptchaDue, seeGap, seeWords } from './captcha-steps';
import { callFromPage } from './page-client';

async function good(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await settled(page);
    expect(await misfits(page)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });
}

for (const width of [320, 375, 768, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('logging in: every state is accessible and fits', async ({ page }) => {
      test.setTimeout(120_000);
      await makeCaptchaDue(page);
      const dialog = await openLogin(page);
      await good(page, 'password login');
      // The dialog is 1100 px with a picture, or the whole screen of a phone.
      const box = await loginDialog(page).boundingBox();
      expect(box?.width).toBe(width < 768 ? width : Math.min(1100, width - 48));
      if (width < 768) expect(box?.height).toBeGreaterThanOrEqual(800);
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
      await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
      await good(page, 'password login refused');
      for (const [button, title] of [
        ['《用户协议》', '用户服务协议'],
        ['《隐私协议》', '隐私政策'],
      ] as const) {
        await dialog.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: title }).getByRole('heading').nth(1)).toBeVisible();
        await good(page, title);
        await page.keyboard.press('Escape');
      }
      await dialog.getByRole('tab', { name: '短信登录' }).click();
      await good(page, 'SMS login');
      await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
      await dialog.getByRole('button', { name: '发送验证码' }).click();
      await seeGap(page);
      await good(page, 'slide captcha');
      await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
      await seeWords(page);
      await good(page, 'click captcha');
    });

    test('registering and resetting: every state is accessible and fits', async ({ page }) => {
      test.setTimeout(120_000);
      const account = await newAccount(page.request);
      const dialog = await openRegister(page);
      await good(page, 'participant');
      await dialog.getByRole('button', { name: '下一步' }).click();
      await good(page, 'participant refused');
      await fillParticipant(dialog);
      await dialog.getByRole('button', { name: '下一步' }).click();
      await good(page, 'account');
      await dialog.getByRole('button', { name: '注册', exact: true }).click();
      await good(page, 'account refused');
      await dialog.getByRole('button', { name: '返回登录' }).click();
      await dialog.getByRole('button', { name: '忘记密码' }).click();
      await good(page, 'forgotten password');
      await dialog.getByPlaceholder('请输入手机号').fill(account.mobile);
      await obtainCode(page, dialog, account.mobile);
      await good(page, 'count-down');
      await dialog.getByPlaceholder('请输入手机验证码').fill(await smsCode(page, account.mobile));
      await dialog.getByRole('button', { name: '下一步' }).click();
      await expect(dialog.getByPlaceholder('请确认密码')).toBeVisible();
      await good(page, 'new password');
      await dialog.getByRole('button', { name: '确定' }).click();
      await good(page, 'new password refused');
    });

    test('the questions about the session are accessible and fit', async ({ page, context, baseURL }) => {
      const account = await newAccount(page.request);
      await keepTokens(context, baseURL, await newTokens(page.request, account));
      await page.goto('/agreements/privacy');
      await page.getByRole('button', { name: /的账户菜单$/ }).click();
      await page.getByRole('button', { name: '退出登录' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toHaveAccessibleName('提示');
      await good(page, 'log out?');
      await question.getByRole('button', { name: '取消' }).click();
      await expect(question).toBeHidden();
      await keepTokens(context, baseURL, { accessToken: 'gone', refreshToken: 'gone' });
      await callFromPage(page, [{ method: 'GET', url: '/auth/user/info' }]);
      await expect(question).toHaveAccessibleName('系统提示');
      await good(page, 'session expired');
    });
  });
}
