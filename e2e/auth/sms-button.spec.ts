import { holdRequests } from '../harness/hold-still';
import { nightly } from '../harness/measure';
import { expect, newPhone, type Page, test } from '../harness/test';
import { fillParticipant, openRegister } from './auth-steps';
import { captchaDialog, makeCaptchaDue, solveByKeys } from './captcha-steps';

async function atAccountStep(page: Page, mobile: string) {
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(mobile);
  return dialog;
}

test('the send button shows 发送中..., then a countdown that survives closing the dialog and reloading, then 发送验证码 again', async ({
  page,
}) => {
  const mobile = newPhone();
  const dialog = await atAccountStep(page, mobile);

  await test.step('the button stays enabled when the code could not be sent', async () => {
    await page.route('**/sendRegisterCode**', (route) =>
      route.fulfill({ json: { code: 1002014006, msg: '短信发送失败，请稍后再试', data: null } }),
    );
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(page.getByText('短信发送失败，请稍后再试')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: '发送验证码' })).toBeEnabled();
    await page.unroute('**/sendRegisterCode**');
  });

  const release = await holdRequests(page, '**/sendRegisterCode**');
  const send = dialog.getByRole('button', { name: '发送验证码' });
  const height = (await send.boundingBox())?.height;
  await send.click();
  await expect(dialog.getByRole('button', { name: '发送中...' })).toBeVisible();
  release();
  const counting = dialog.getByRole('button', { name: /^(60|5\d)s后重新获取$/ });
  await expect(counting).toBeDisabled();
  // Its longest text must not wrap.
  expect((await counting.boundingBox())?.height).toBe(height);
  await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  await expect(captchaDialog(page)).toHaveCount(0);
  await expect(dialog.getByPlaceholder('请输入手机验证码')).toBeFocused();

  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.unroute('**/sendRegisterCode**');
  await atAccountStep(page, mobile);
  await expect(dialog.getByRole('button', { name: /^[345]\ds后重新获取$/ })).toBeDisabled();

  await page.evaluate(() => localStorage.setItem('portal.sms-again.01', String(Date.now() + 1_500)));
  await atAccountStep(page, mobile);
  await expect(dialog.getByRole('button', { name: '发送验证码' })).toBeEnabled();
});

test(
  'the captcha opens when the server requires one before a text message; closing it sends nothing and leaves the button enabled',
  nightly('e2e/auth/captcha-refusals.spec.ts'),
  async ({ page }) => {
    await makeCaptchaDue(page);
    const dialog = await atAccountStep(page, newPhone());
    const send = dialog.getByRole('button', { name: '发送验证码' });
    await send.click();
    await expect(captchaDialog(page).getByRole('slider')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(captchaDialog(page)).toBeHidden();
    await expect(send).toBeEnabled();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('验证码不正确')).toHaveCount(0);
    await send.click();
    await solveByKeys(page);
    await expect(page.getByText('手机验证码发送成功')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^\d\ds后重新获取$/ })).toBeDisabled();
  },
);
