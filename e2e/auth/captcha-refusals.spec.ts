import { holdRequests } from '../harness/hold-still';
import { nightly } from '../harness/measure';
import { newAccount, newTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { openLogin } from './auth-steps';
import { captchaDialog, detectGap, openCaptcha, solveByKeys } from './captcha-steps';

const refusal = (repCode: string, repMsg: string) => ({
  code: 200,
  msg: '',
  data: { repCode, repMsg, success: false, repData: null },
});

test('the captcha shows why a picture was refused, closing it cancels, and the accessible check needs no picture', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('sendRegisterCode')) sent += 1;
  });
  await openCaptcha(page);
  await detectGap(page);
  const picture = captchaDialog(page).getByRole('img', { name: '验证图片' });
  const refuseNext = (repCode: string, repMsg: string) =>
    page.route('**/system/captcha/captchaImage', (route) =>
      route.fulfill({ json: refusal(repCode, repMsg) }),
    );

  await test.step('most errors keep the picture', async () => {
    await refuseNext('6112', '获取验证码失败，请联系管理员');
    await captchaDialog(page).getByRole('button', { name: '刷新' }).click();
    await expect(captchaDialog(page).getByText('获取验证码失败，请联系管理员').first()).toBeVisible();
    await expect(picture).toHaveCount(1);
  });

  await test.step('the rate limit error clears the picture, and closing sends nothing', async () => {
    await refuseNext('6201', '获取验证码次数过多，请稍后再试');
    await captchaDialog(page).getByRole('button', { name: '刷新' }).click();
    await expect(captchaDialog(page).getByText('获取验证码次数过多，请稍后再试').first()).toBeVisible();
    await expect(picture).toHaveCount(0);
    await captchaDialog(page).getByRole('button', { name: '关闭' }).click();
    await expect(captchaDialog(page)).toBeHidden();
    const send = page.getByRole('button', { name: '发送验证码' });
    await expect(send).toBeEnabled();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('验证码不正确')).toHaveCount(0);
    // Only the request that asks whether a captcha is required.
    expect(sent).toBe(1);
  });

  await test.step('the accessible check passes without a picture', async () => {
    await page.getByRole('button', { name: '发送验证码' }).click();
    const check = captchaDialog(page).getByRole('button', { name: '无障碍验证' });
    const release = await holdRequests(page, '**/captcha/altcha');
    await check.click();
    await expect(page.getByText('正在进行无障碍验证，请稍候')).toBeVisible();
    await expect(check).toBeFocused();
    release();
    await expect(page.getByText('手机验证码发送成功')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: /^\d\ds后重新获取$/ })).toBeDisabled();
  });
});

const WRONG = '登录失败，账号密码不正确';
const counter = 'portal.login-errors';

test('login requires a slide captcha after three failures; a success resets the count', async ({ page }) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  const failures = () => page.evaluate((key) => localStorage.getItem(key), counter);
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  await dialog.getByPlaceholder('请输入用户名或手机号').fill(account.mobile);
  await dialog.getByPlaceholder('请输入密码').fill('wrong1234');
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  for (let failed = 1; failed <= 3; failed += 1) {
    const answer = page.waitForResponse('**/system/auth/tenantLogin');
    await submit.click();
    await answer;
    await expect(page.getByRole('alert').getByText(WRONG)).toBeVisible();
    await expect(dialog.getByPlaceholder('请输入密码')).toBeFocused();
    await expect.poll(failures).toBe(String(failed));
  }
  await dialog.getByPlaceholder('请输入密码').fill(account.password);
  await submit.click();
  await solveByKeys(page);
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  expect(await failures()).toBeNull();
});

test(
  'login shows the captcha for failures made outside this browser, and continues after it',
  nightly('shared/api-client/src/captcha.test.ts'),
  async ({ page }) => {
    const account = await newAccount(page.request);
    for (let failed = 0; failed < 3; failed += 1) {
      await expect(newTokens(page.request, { ...account, password: 'wrong1234' })).rejects.toThrow(WRONG);
    }
    const dialog = await openLogin(page);
    await dialog.getByPlaceholder('请输入用户名或手机号').fill(account.mobile);
    await dialog.getByPlaceholder('请输入密码').fill(account.password);
    await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.keyboard.press('Enter');
    await solveByKeys(page);
    await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
    await expect(page.getByText('验证码不正确')).toHaveCount(0);
  },
);
