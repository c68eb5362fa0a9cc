import { press, tabTo, type } from '../harness/keyboard';
import { NIGHTLY, nightly } from '../harness/measure';
import { readSmsCode } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { MY_DATA, PROFILE } from './dialog-steps';
import { openCenter } from './signed-in';

async function openByKeys(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  return dialog;
}

/** The same form with other labels. */
const alikeDialogs = [
  ['修改名称备注', '名称备注', '键盘', '名称备注已修改'],
  ['修改联系电话', '联系电话', '13712345678', '联系电话已修改'],
] as const;

async function codeByKeys(page: Page, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: '发送验证码' }));
  await expect(dialog.getByRole('button', { name: /^\d+s后重新获取$/ })).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toBeFocused();
  await page.keyboard.type(await readSmsCode(page.request, mobile));
  await page.keyboard.press('Enter');
}

test('single-field dialogs can be filled in and saved by keyboard alone; Escape closes them and restores focus', async ({
  page,
  baseURL,
}) => {
  await openCenter(page, baseURL, PROFILE);
  const dialog = await openByKeys(page, '修改邮箱');
  await dialog.getByLabel('邮箱').evaluate((field) => {
    // Safari fires keydown for the key that closed an input method’s list after the composition has ended.
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '修改邮箱' })).toBeFocused();
  const username = `keys${Date.now().toString(36)}`.slice(0, 15);
  for (const [name, label, typed, done] of [
    ['修改用户名', '用户名', username, '用户名已修改'],
    ['修改邮箱', '邮箱', 'keys@example.com', '邮箱已修改'],
    ...(NIGHTLY ? alikeDialogs : []),
  ] as const) {
    const open = await openByKeys(page, name);
    await type(page, open.getByLabel(label), typed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(done)).toBeVisible();
    await expect(open).toHaveCount(0);
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
});

test(
  'text avatar, password, phone and closing the account are operable by keyboard alone',
  nightly('e2e/account/keyboard.spec.ts'),
  async ({ page, baseURL }) => {
    const { mobile, password } = await openCenter(page, baseURL, PROFILE);

    await test.step('text avatar', async () => {
      const dialog = await openByKeys(page, '更换头像');
      await tabTo(page, dialog.getByRole('radio', { name: '图片头像' }));
      await page.keyboard.press('ArrowRight');
      await type(page, dialog.getByLabel('头像文字'), '键');
      await page.keyboard.press('Enter');
      await expect(page.getByText('头像已更换')).toBeVisible();
    });

    await test.step('password', async () => {
      const dialog = await openByKeys(page, '修改密码');
      await type(page, dialog.getByPlaceholder('请输入原密码'), password);
      await type(page, dialog.getByPlaceholder('请输入密码'), 'renewed2026');
      await type(page, dialog.getByPlaceholder('请确认密码'), 'renewed2026');
      await page.keyboard.press('Enter');
      await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
    });

    const fresh = newPhone();
    await test.step('phone', async () => {
      const dialog = await openByKeys(page, '修改手机号');
      await codeByKeys(page, mobile);
      await expect(dialog.getByLabel('新手机号')).toBeFocused();
      await page.keyboard.type(fresh);
      await codeByKeys(page, fresh);
      await expect(page.getByText('手机号已修改')).toBeVisible();
    });

    await test.step('closing the account', async () => {
      await page.goto(`/personalCenter?current=${MY_DATA}`);
      // The browser alone enforces the minute between two codes; the test server does not.
      await page.evaluate(() => localStorage.removeItem('portal.sms-again.04'));
      const dialog = await openByKeys(page, '注销账号');
      await press(page, dialog.getByRole('checkbox', { name: /我已了解注销后果/ }), 'Space');
      await codeByKeys(page, fresh);
      await expect(page.getByText('账号已注销，感谢您的参与')).toBeVisible();
    });
  },
);
