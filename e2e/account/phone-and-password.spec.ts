import { captchaDialog, solveByKeys } from '../auth/captcha-steps';
import { nightly } from '../harness/measure';
import { encodePassword, newAccount } from '../harness/participant';
import { expect, newPhone, test } from '../harness/test';
import { openDialog, PROFILE, sendCode } from './dialog-steps';
import { callAs, openCenter } from './signed-in';

test('changing the password shows every validation message and requires the old one; changing the phone verifies the current one, then the new one', async ({
  page,
  baseURL,
}) => {
  const { mobile, password, tokens } = await openCenter(page, baseURL, PROFILE);

  await test.step('the password', async () => {
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
    await fresh.fill('nurbuchstaben');
    await fresh.blur();
    await expect(dialog.getByText('请输入8-16位数字和字母组成的密码').first()).toBeVisible();
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

  const somebody = await newAccount(page.request);
  const dialog = await openDialog(page, '修改手机号');
  const code = dialog.getByPlaceholder('请输入手机验证码');

  await test.step('the current phone', async () => {
    await code.focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: '发送验证码' })).toBeFocused();
    await expect(code, 'the code is not called missing while it is being requested').not.toHaveAttribute(
      'aria-invalid',
    );
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

test(
  'changing the password requires a captcha after five wrong old passwords, and accepts the right one with it',
  nightly('shared/api-client/src/captcha.test.ts'),
  async ({ page, baseURL, problems }) => {
    const { password, tokens } = await openCenter(page, baseURL, PROFILE);
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(
        callAs(page, tokens, 'POST', '/auth/user/modify_password', {
          oldPassword: encodePassword('wrong1234'),
          newPassword: encodePassword('renewed2026'),
        }),
      ).rejects.toThrow('原密码不正确');
    const dialog = await openDialog(page, '修改密码');
    const old = dialog.getByPlaceholder('请输入原密码');
    const save = dialog.getByRole('button', { name: '保存' });
    await old.fill('wrong1234');
    await dialog.getByPlaceholder('请输入密码').fill('renewed2026');
    await dialog.getByPlaceholder('请确认密码').fill('renewed2026');

    await test.step('a captcha that fails to load is reported and can be retried', async () => {
      await page.route('**/remotes/auth/**', (route) => route.abort());
      await save.click();
      await expect(dialog.getByText('安全验证暂时无法加载，请稍后重试')).toBeVisible({ timeout: 30_000 });
      await page.unroute('**/remotes/auth/**');
      problems.length = 0;
    });

    await test.step('closing the captcha keeps the form’s input', async () => {
      await save.click();
      await expect(captchaDialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(captchaDialog(page)).toBeHidden();
      await expect(old).toHaveValue('wrong1234');
      await expect(save).toBeFocused();
    });

    await test.step('a wrong old password is reported at its field', async () => {
      await save.click();
      await solveByKeys(page);
      await expect(dialog.getByText('原密码不正确')).toBeVisible();
      await expect(old).toBeFocused();
    });

    await test.step('the right old password is accepted', async () => {
      await old.fill(password);
      await save.click();
      await solveByKeys(page);
      await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  },
);
