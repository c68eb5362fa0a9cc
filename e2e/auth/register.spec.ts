import type { Locator } from '@playwright/test';
import { newAccount, PASSWORD, readSmsCode } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { fillParticipant, logIn, obtainCode, openRegister } from './auth-steps';
import { bounces, watchBounces } from './bounces';

/** Opens the second step of a registration, with the first one filled in. */
async function openAccountStep(page: Page): Promise<Locator> {
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  return dialog;
}

test('registration retries loading tracks and shows every validation message; going back keeps the first step; the agreement line bounces for 100 ms', async ({
  page,
  problems,
}) => {
  await watchBounces(page);
  await page.route('**/get_comp_track_select_tree', (route) => route.abort('connectionrefused'));
  const dialog = await openRegister(page);
  await expect(dialog.getByText('参赛赛道加载失败')).toBeVisible();
  await page.unroute('**/get_comp_track_select_tree');
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByRole('combobox', { name: '赛区' })).toBeFocused();
  // The browser logs the request that this test aborts.
  problems.length = 0;

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
  await dialog.getByPlaceholder('请输入手机号').fill('10900001111');
  await dialog.getByPlaceholder('请输入手机验证码').fill('12 45');
  await expect(dialog.getByText('8-16位，须含数字和字母')).toBeVisible();
  await dialog.getByPlaceholder('请输入密码').fill('abcdefgh');
  await dialog.getByPlaceholder('请确认密码').fill('短');
  await submit.click();
  await expect(dialog.getByText('请输入正确的11位手机号', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入8-16位数字和字母组成的密码').first()).toBeVisible();
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

test('registering returns to the login with the phone filled in, and the new account can log in', async ({
  page,
}) => {
  const mobile = newPhone();
  const dialog = await openAccountStep(page);
  await dialog.getByPlaceholder('请输入手机号').fill(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3)}`);
  await obtainCode(page, dialog, mobile);
  await dialog.getByPlaceholder('请输入手机验证码').fill('#wrong');
  await dialog.getByPlaceholder('请输入密码').fill(PASSWORD);
  await dialog.getByPlaceholder('请确认密码').fill(PASSWORD);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  const submit = dialog.getByRole('button', { name: '注册', exact: true });
  await submit.click();
  await expect(page.getByRole('alert').getByText('验证码不正确')).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toBeFocused();
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toHaveAccessibleDescription('验证码不正确');
  await expect(dialog.getByPlaceholder('请确认密码')).toHaveValue(PASSWORD);
  await dialog
    .getByPlaceholder('请输入手机验证码')
    .fill(`【启明科技园】验证码${await readSmsCode(page.request, mobile)}，5分钟内有效。`);
  await submit.click();
  await expect(page.getByText('用户注册成功')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toHaveValue(mobile);
  await logIn(page, mobile);
});

test('a phone that is taken or bound to another WeChat account is reported while typing, and no code is sent', async ({
  page,
}) => {
  const { mobile } = await newAccount(page.request);
  const dialog = await openAccountStep(page);
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('checkPhoneNumber')) lookUps.push(request.url());
  });
  await dialog.getByPlaceholder('请输入手机号').pressSequentially(mobile, { delay: 5 });
  await expect(dialog.getByText('手机号已被绑定')).toBeVisible();
  expect(lookUps).toHaveLength(1);
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('dialog', { name: '请完成安全验证' })).toHaveCount(0);

  await page.route('**/api/weixin/auth/check_binding**', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { bindable: false } } }),
  );
  await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
  await expect(dialog.getByText('该手机号已绑定其他微信')).toBeVisible();
  await expect(dialog.getByText('请输入有效的手机号')).toBeVisible();
});
