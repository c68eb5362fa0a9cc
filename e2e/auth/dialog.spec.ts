import { expect, newPhone, type Page, smsCode, test } from '../harness/test';
import { keepTokens, newAccount, newTokens } from './account';
import { fillParticipant, logIn, loginDialog, obtainCode, openLogin, openRegister } from './auth-steps';

/** Milliseconds of every movement that the page has made by script. */
async function watchBounces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    Object.assign(globalThis, { canaryDurations: durations });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, keyframes, options) {
      durations.push(typeof options === 'object' ? options.duration : options);
      return animate.call(this, keyframes, options);
    };
  });
}

const bounces = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { canaryDurations: unknown[] }).canaryDurations);

test('login: every message, and the agreement line bounces for 200 ms', async ({ page }) => {
  await watchBounces(page);
  const dialog = await openLogin(page);
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  const username = dialog.getByPlaceholder('请输入用户名或手机号');
  const password = dialog.getByPlaceholder('请输入密码');
  await submit.click();
  await expect(dialog.getByText('请输入用户名或手机号', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入密码', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
  await expect(username).toBeFocused();
  await username.fill('12345');
  await password.fill('short');
  await password.blur();
  await expect(dialog.getByText('用户名不能以数字开头')).toBeVisible();
  await expect(dialog.getByText('请输入8-16位数字和字母组成的密码')).toBeVisible();
  await username.fill('abc');
  await expect(dialog.getByText('请输入4-15位字母和数字组成的用户名')).toBeVisible();
  await username.fill('  starfire1  ');
  await username.blur();
  await expect(username).toHaveValue('starfire1');
  await password.fill('abcd1234');
  await expect(dialog.getByText('请输入8-16位数字和字母组成的密码')).toHaveCount(0);
  await submit.click();
  await expect.poll(() => bounces(page)).toContain(200);
});

test('the password is shown and hidden again', async ({ page }) => {
  const dialog = await openLogin(page);
  const password = dialog.getByPlaceholder('请输入密码');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: '隐藏密码' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('between the modules and back; closing resets to the login and forgets the input', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByPlaceholder('请输入用户名或手机号').fill('starfire1');
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByRole('dialog', { name: '忘记密码' })).toBeVisible();
  await dialog.getByRole('button', { name: '返回登录' }).click();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible();
  await dialog.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('registration: every message of both steps; going back keeps the first; the bounce takes 100 ms', async ({
  page,
}) => {
  await watchBounces(page);
  const dialog = await openRegister(page);
  await dialog.getByRole('button', { name: '下一步' }).click();
  for (const text of [
    '请选择参赛类型',
    '请输入名称',
    '请选择参赛赛区',
    '请输入联系人姓名',
    '请输入联系人手机号',
  ]) {
    await expect(dialog.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await expect(dialog.getByRole('radio', { name: '个人/团队' })).toBeFocused();
  await dialog.getByRole('radio', { name: '企业' }).check();
  await expect(dialog.getByPlaceholder('请输入企业名称')).toBeVisible();
  await fillParticipant(dialog);
  await dialog.getByPlaceholder('请输入联系人手机号').fill('12345678901');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请输入正确的11位手机号', { exact: true })).toBeVisible();
  await dialog.getByPlaceholder('请输入联系人手机号').fill('13900001111');
  await dialog.getByRole('button', { name: '下一步' }).click();

  const submit = dialog.getByRole('button', { name: '注册', exact: true });
  await submit.click();
  for (const text of ['请输入手机号', '请输入手机验证码', '请输入密码', '请确认密码']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible();
  await expect.poll(() => bounces(page)).toContain(100);
  await dialog.getByPlaceholder('请输入手机验证码').fill('12 45');
  await dialog.getByPlaceholder('请输入密码').fill('abcd1234');
  await dialog.getByPlaceholder('请确认密码').fill('abcd12345');
  await dialog.getByPlaceholder('请确认密码').blur();
  await expect(dialog.getByText('请输入正确的6位验证码')).toBeVisible();
  await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
  await dialog.getByPlaceholder('请输入密码').fill('abcd12345');
  await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toHaveCount(0);
  await dialog.getByRole('button', { name: '返回', exact: true }).click();
  await expect(dialog.getByPlaceholder('请输入联系人姓名')).toHaveValue('王小明');
  await expect(dialog.getByRole('combobox', { name: '赛区' })).not.toHaveValue('');
});

test('a phone that is taken is said while typing, and no code is sent to it', async ({ page }) => {
  const { mobile } = await newAccount(page.request);
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('checkPhoneNumber')) lookUps.push(request.url());
  });
  await dialog.getByPlaceholder('请输入手机号').pressSequentially(mobile, { delay: 5 });
  await expect(dialog.getByText('手机号已被绑定')).toBeVisible();
  expect(lookUps).toHaveLength(1);
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('dialog', { name: '请完成安全验证' })).toHaveCount(0);
});

test('a phone that belongs to another WeChat account is warned of and refused', async ({ page }) => {
  await page.route('**/api/weixin/auth/check_binding**', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { bindable: false } } }),
  );
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
  await expect(dialog.getByText('该手机号已绑定其他微信')).toBeVisible();
  await expect(dialog.getByText('请输入有效的手机号')).toBeVisible();
});

test('both agreements open with their whole text, without buttons, at half the width', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '《用户协议》' }).click();
  const agreement = page.getByRole('dialog', { name: '用户服务协议' });
  for (const section of [
    '总则',
    '用户账号',
    '软件更新',
    '隐私保护',
    '信息收集与使用',
    '第三方产品和服务',
    '知识产权',
    '使用须知',
    '其他条款',
  ]) {
    await expect(agreement.getByRole('heading', { name: section })).toBeAttached();
  }
  await expect(agreement.getByRole('button')).toHaveCount(1);
  await expect
    .poll(async () =>
      Math.abs(((await agreement.boundingBox())?.width ?? 0) - (page.viewportSize()?.width ?? 0) / 2),
    )
    .toBeLessThan(20);
  await page.keyboard.press('Escape');
  await expect(agreement).toBeHidden();
  await dialog.getByRole('button', { name: '《隐私协议》' }).click();
  const privacy = page.getByRole('dialog', { name: '隐私政策' });
  await expect(privacy.getByText('5个工作日').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

test('a wrong SMS code and an unknown phone are refused in the server words', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByText('请输入正确的11位手机号码')).toBeVisible();
  await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
  await dialog.getByPlaceholder('请输入手机验证码').fill('123456');
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('该手机号尚未注册')).toBeVisible();
});

test('SMS login goes to the participation records', async ({ page, problems }) => {
  const { mobile } = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill(await obtainCode(page, dialog, mobile));
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
  problems.length = 0;
});

test('remember me fills the next login, and keeps nothing readable', async ({ page, context }) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('checkbox', { name: '记住密码' }).check();
  await logIn(page, account.mobile, account.password);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('portal.remembered-login');
  expect(kept).not.toContain(account.password);
  expect(kept).not.toContain(account.mobile);
  await context.clearCookies();
  await openLogin(page);
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toHaveValue(account.mobile);
  await expect(dialog.getByPlaceholder('请输入密码')).toHaveValue(account.password);
  await expect(dialog.getByRole('checkbox', { name: '记住密码' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: '记住密码' }).uncheck();
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/personalCenter\?current=5$/);
  expect(await page.evaluate(() => localStorage.getItem('portal.remembered-login'))).toBeNull();
});

test('logging out asks first, then goes home and forgets the session', async ({ page, context, baseURL }) => {
  const account = await newAccount(page.request);
  await keepTokens(context, baseURL, await newTokens(page.request, account));
  await page.goto('/agreements/privacy');
  await page.getByRole('button', { name: /的账户菜单$/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('alertdialog', { name: '提示' });
  await expect(question.getByText('确定要退出登录吗？')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /的账户菜单$/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([]);
});

test('a forgotten password is reset and used', async ({ page }) => {
  const account = await newAccount(page.request);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请输入手机号', { exact: true })).toBeVisible();
  await dialog.getByPlaceholder('请输入手机号').fill(account.mobile);
  const code = await obtainCode(page, dialog, account.mobile);
  expect(code).toBe(await smsCode(page, account.mobile));
  await dialog.getByPlaceholder('请输入手机验证码').fill(code);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入密码').fill('neuesPw2026');
  await dialog.getByPlaceholder('请确认密码').fill('neuesPw2027');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
  await dialog.getByPlaceholder('请确认密码').fill('neuesPw2026');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('密码重置成功')).toBeVisible();
  await logIn(page, account.mobile, 'neuesPw2026');
});
