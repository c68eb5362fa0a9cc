import type { Locator, Page } from '@playwright/test';
import { press, tabTo, type } from '../harness/keyboard';
import { NIGHTLY } from '../harness/measure';
import { PASSWORD, readSmsCode } from '../harness/participant';
import { expect, newPhone, test } from '../harness/test';
import { loginDialog } from './auth-steps';
import { captchaDialog, detectGap, makeCaptchaDue, slideByKeys } from './captcha-steps';

async function codeByKeys(page: Page, dialog: Locator, mobile: string): Promise<string> {
  await press(page, dialog.getByRole('button', { name: '发送验证码' }));
  const gap = await detectGap(page);
  await tabTo(page, captchaDialog(page).getByRole('slider'));
  await slideByKeys(page, gap);
  await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  await expect(captchaDialog(page)).toBeHidden();
  return readSmsCode(page.request, mobile);
}

const agree = (dialog: Locator) => dialog.getByRole('checkbox', { name: /我已阅读并同意/ });
const field = (dialog: Locator, placeholder: string) => dialog.getByPlaceholder(placeholder);

test(`register, log in${NIGHTLY ? ', reset' : ''} by keyboard alone`, async ({ page, context }) => {
  const mobile = newPhone();
  const dialog = loginDialog(page);
  await makeCaptchaDue(page);

  await test.step('register', async () => {
    await page.goto('/agreements/privacy');
    await press(page, page.getByRole('button', { name: '参赛者登录' }));
    await press(page, dialog.getByRole('button', { name: '立即注册' }));
    await press(page, dialog.getByRole('radio', { name: '个人/团队' }), 'Space');
    await type(page, field(dialog, '请输入个人/团队名称'), '星火团队');
    await press(page, dialog.getByRole('combobox', { name: '赛区' }), 'ArrowDown');
    await press(page, dialog.getByRole('combobox', { name: '参赛赛道' }), 'ArrowDown');
    await type(page, field(dialog, '请输入联系人姓名'), '王小明');
    await type(page, field(dialog, '请输入联系人手机号'), '13900001111');
    await page.keyboard.press('Enter');
    await type(page, field(dialog, '请输入手机号'), mobile);
    const code = await codeByKeys(page, dialog, mobile);
    await type(page, field(dialog, '请输入手机验证码'), code);
    await type(page, field(dialog, '请输入密码'), PASSWORD);
    await type(page, field(dialog, '请确认密码'), PASSWORD);
    await press(page, agree(dialog), 'Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('用户注册成功')).toBeVisible();
  });

  await test.step('log in', async () => {
    await expect(field(dialog, '请输入用户名或手机号')).toHaveValue(mobile);
    await expect(agree(dialog)).toBeChecked();
    await type(page, field(dialog, '请输入密码'), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  });

  // Uses the same fields and captcha as the registration.
  if (!NIGHTLY) return;
  await test.step('reset the password', async () => {
    await context.clearCookies();
    await page.goto('/agreements/privacy');
    await press(page, page.getByRole('button', { name: '参赛者登录' }));
    await press(page, dialog.getByRole('button', { name: '忘记密码' }));
    await type(page, field(dialog, '请输入手机号'), mobile);
    const code = await codeByKeys(page, dialog, mobile);
    await type(page, field(dialog, '请输入手机验证码'), code);
    await page.keyboard.press('Enter');
    await expect(field(dialog, '请输入密码')).toBeFocused();
    await type(page, field(dialog, '请输入密码'), `${PASSWORD}9`);
    await type(page, field(dialog, '请确认密码'), `${PASSWORD}9`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('密码重置成功')).toBeVisible();
    await expect(dialog.getByRole('tab', { name: '密码登录' })).toBeVisible();
  });
});
