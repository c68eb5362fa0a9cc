import { newAccount } from '../auth/account';
import { seriousFindings } from '../harness/axe';
import { expect, newPhone, type Page, smsCode, test } from '../harness/test';
import { callAs, openCenter } from './signed-in';

// Each story begins with a fresh account and a cold page; a busy machine needs more than a minute for the long ones.
test.describe.configure({ timeout: 120_000 });

const PROFILE = 4;

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  return dialog;
}

async function sendCode(page: Page, mobile: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /^\d+s后重新获取$/ })).toBeVisible();
  return smsCode(page, mobile);
}

test('the name remark changes the header at once; every message of the small dialogs', async ({
  page,
  baseURL,
}) => {
  await openCenter(page, baseURL, PROFILE);

  await test.step('name remark', async () => {
    const dialog = await openDialog(page, '修改名称备注');
    await dialog.getByLabel('名称备注').fill('字'.repeat(31));
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('不能超过30个字')).toBeVisible();
    await dialog.getByLabel('名称备注').fill(' 小明 ');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('名称备注已修改')).toBeVisible();
    await expect(page.getByRole('button', { name: /小明\s*的账户菜单$/ })).toBeVisible();
  });

  await test.step('username', async () => {
    const dialog = await openDialog(page, '修改用户名');
    const field = dialog.getByLabel('用户名');
    for (const [typed, message] of [
      ['', '请输入用户名'],
      ['1abc', '用户名不能以数字开头'],
      ['a-b', '请输入4-15位字母和数字组成的用户名'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    const name = `xm${Date.now().toString(36)}`;
    await field.fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(name)).toBeVisible();
  });

  await test.step('contact phone', async () => {
    const dialog = await openDialog(page, '修改联系电话');
    const field = dialog.getByLabel('联系电话');
    for (const [typed, message] of [
      ['', '请输入联系电话'],
      ['123', '请输入正确的11位手机号'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await field.fill('13712345678');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('137****5678')).toBeVisible();
  });

  await test.step('e-mail', async () => {
    const dialog = await openDialog(page, '修改邮箱');
    const field = dialog.getByLabel('邮箱');
    for (const [typed, message] of [
      ['', '请输入邮箱'],
      ['nobody', '请输入正确的邮箱地址'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await field.fill('xiaoming@example.com');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('xiaoming@example.com')).toBeVisible();
  });
});

test('a username that somebody has is refused at its field, and what was typed stays', async ({
  page,
  baseURL,
}) => {
  const { tokens } = await openCenter(page, baseURL, PROFILE);
  const taken = `tk${Date.now().toString(36)}`;
  await callAs(page, tokens, 'POST', `/auth/user/modify_acName?acName=${taken}`);
  await page.context().clearCookies();
  await openCenter(page, baseURL, PROFILE);
  const dialog = await openDialog(page, '修改用户名');
  await dialog.getByLabel('用户名').fill(taken);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('用户名已被注册')).toBeVisible();
  await expect(dialog.getByLabel('用户名')).toHaveValue(taken);
  await expect(dialog.getByLabel('用户名')).toBeFocused();
});

test('the password: every message, the wrong old one, success', async ({ page, baseURL }) => {
  const { password, tokens } = await openCenter(page, baseURL, PROFILE);
  const dialog = await openDialog(page, '修改密码');
  const [old, fresh, again] = [
    dialog.getByPlaceholder('请输入原密码'),
    dialog.getByPlaceholder('请输入密码'),
    dialog.getByPlaceholder('请确认密码'),
  ];
  const save = dialog.getByRole('button', { name: '保存' });
  await save.click();
  await expect(dialog.getByText('请输入原密码', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请确认密码', { exact: true })).toBeVisible();
  await old.fill('wrong1234');
  await fresh.fill('renewed2026');
  await again.fill('renewed2027');
  await save.click();
  await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
  await again.fill('renewed2026');
  await save.click();
  await expect(dialog.getByText('原密码不正确')).toBeVisible();
  await old.fill(password);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  await callAs(page, tokens, 'GET', '/auth/user/info');
});

test('the phone: prove the present one, then bind the new one', async ({ page, baseURL }) => {
  const { mobile } = await openCenter(page, baseURL, PROFILE);
  const somebody = await newAccount(page.request);
  const dialog = await openDialog(page, '修改手机号');
  const code = dialog.getByPlaceholder('请输入手机验证码');

  await test.step('the present phone', async () => {
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
    await code.fill('12');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByText('请输入正确的6位验证码')).toBeVisible();
    const right = await sendCode(page, mobile);
    await code.fill('xxxxxx');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByText('验证码不正确')).toBeVisible();
    await code.fill(right);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByLabel('新手机号')).toBeFocused();
  });

  await test.step('the new phone', async () => {
    const phone = dialog.getByLabel('新手机号');
    await phone.fill('12345');
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('请输入正确的11位手机号码')).toBeVisible();
    await phone.fill(somebody.mobile);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('手机号已被绑定')).toBeVisible();
    const fresh = newPhone();
    await phone.fill(fresh);
    await code.fill(await sendCode(page, fresh));
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('手机号已修改')).toBeVisible();
    await expect(page.getByText(fresh.replace(/^(\d{3})\d{4}/, '$1****')).first()).toBeVisible();
  });
});

test('a session that ends in the middle asks once; the dialog keeps what was typed until then', async ({
  page,
  baseURL,
}) => {
  await openCenter(page, baseURL, PROFILE);
  const dialog = await openDialog(page, '修改邮箱');
  await dialog.getByLabel('邮箱').fill('late@example.com');
  await page.context().addCookies([
    { name: 'portal_access_token', value: 'gone', url: baseURL },
    { name: 'portal_refresh_token', value: 'gone', url: baseURL },
  ]);
  await dialog.getByRole('button', { name: '保存' }).click();
  const expired = page.getByRole('alertdialog', { name: '系统提示' });
  await expect(expired).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveValue('late@example.com');
  await expired.getByRole('button', { name: '重新登录' }).click();
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveCount(0);
});

test('a refusal that no field is to blame for is told in the dialog', async ({ page, baseURL }) => {
  await openCenter(page, baseURL, PROFILE);
  await page.route('**/api/auth/user/modify_nickname', (route) =>
    route.fulfill({ json: { code: 500, msg: '系统维护中，请稍后再试', data: null } }),
  );
  const dialog = await openDialog(page, '修改名称备注');
  await dialog.getByLabel('名称备注').fill('小红');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('系统维护中，请稍后再试');
  await expect(dialog.getByLabel('名称备注')).toHaveValue('小红');
});

test('by keys alone: open, type, save; Escape closes and the focus is back', async ({ page, baseURL }) => {
  await openCenter(page, baseURL, PROFILE);
  const button = page.getByRole('button', { name: '修改邮箱' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '修改邮箱' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('dialog', { name: '修改邮箱' }).getByLabel('邮箱');
  await expect(field).toBeVisible();
  for (let step = 0; step < 10; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('keys@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('keys@example.com')).toBeVisible();
});

for (const width of [320, 375, 768, 1440]) {
  test(`every dialog fits ${width} px and has no serious accessibility finding`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await openCenter(page, baseURL, PROFILE);
    for (const name of [
      '更换头像',
      '修改名称备注',
      '修改用户名',
      '修改手机号',
      '修改联系电话',
      '修改邮箱',
      '修改密码',
    ]) {
      const dialog = await openDialog(page, name);
      const box = await dialog.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width + 0.5, name).toBe(true);
      expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth), name).toBeLessThanOrEqual(
        0,
      );
      if (width === 375) expect(await seriousFindings(page, '[role="dialog"]'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
}
