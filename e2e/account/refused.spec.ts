import { submitWritten, writeEntry } from '../entry/written-entry';
import { NIGHTLY, nightly } from '../harness/measure';
import { call, signUp, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { MY_DATA, openDialog, PROFILE, RECORDS, sendCode } from './dialog-steps';
import { openCenter } from './signed-in';

const refusal = { code: 500, msg: '系统维护中，请稍后再试', data: null };

test('an error that belongs to no field is shown in the dialog, which keeps the input', async ({
  page,
  baseURL,
}) => {
  await openCenter(page, baseURL, PROFILE);
  await page.route(/\/api\/(auth\/user|user\/system_auth_person)\/modify_/, (route) =>
    route.fulfill({ json: refusal }),
  );
  // The same form as the e-mail dialog.
  const others = [
    ['修改名称备注', { 名称备注: '小红' }],
    ['修改联系电话', { 联系电话: '13712345678' }],
    ['修改用户名', { 用户名: 'starfire' }],
  ] as const;
  for (const [name, typed] of [
    ...(NIGHTLY ? others : []),
    ['修改邮箱', { 邮箱: 'red@example.com' }],
    ['修改密码', { 原密码: 'abcd1234', 新密码: 'renewed2026', 确认密码: 'renewed2026' }],
  ] as const) {
    await test.step(name, async () => {
      const dialog = await openDialog(page, name);
      for (const [label, text] of Object.entries(typed))
        await dialog.getByRole('textbox', { name: label }).or(dialog.getByLabel(label)).first().fill(text);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByRole('alert').filter({ hasText: refusal.msg })).toBeVisible();
      for (const [label, text] of Object.entries(typed))
        await expect(dialog.getByLabel(label).first()).toHaveValue(text);
      // Shown once, in the dialog, and not also in a toast that disappears by itself.
      expect(await page.getByText(refusal.msg).count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});

test(
  'avatar, phone and account closing show errors in their dialogs, too; an expired ticket restarts the phone change',
  nightly('e2e/account/refused.spec.ts'),
  async ({ page, baseURL }) => {
    const { mobile } = await openCenter(page, baseURL, PROFILE);

    await test.step('avatar', async () => {
      await page.route('**/api/auth/user/modify_logo', (route) => route.fulfill({ json: refusal }));
      const dialog = await openDialog(page, '更换头像');
      await dialog.getByText('文字头像').click();
      await dialog.getByLabel('头像文字').fill('启明');
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(refusal.msg)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('an expired ticket', async () => {
      await page.route('**/api/auth/user/check_modify_phone', (route) =>
        route.fulfill({ json: { code: 200, msg: '', data: { ticket: 'of-yesterday' } } }),
      );
      const dialog = await openDialog(page, '修改手机号');
      const code = dialog.getByPlaceholder('请输入手机验证码');
      await code.fill(await sendCode(page, mobile));
      await dialog.getByRole('button', { name: '下一步' }).click();
      const fresh = `139${String(Date.now()).slice(-8)}`;
      await dialog.getByLabel('新手机号').fill(fresh);
      await code.fill(await sendCode(page, fresh));
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog.getByText('验证已失效，请重新验证')).toBeVisible();
      await expect(dialog.getByRole('button', { name: '下一步' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('closing the account', async () => {
      await page.goto(`/personalCenter?current=${MY_DATA}`);
      // GET on the same URL reads what closing would delete.
      await page.route('**/api/auth/user/close', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ json: refusal }),
      );
      const dialog = await openDialog(page, '注销账号');
      const code = dialog.getByPlaceholder('请输入手机验证码');
      await code.fill('123456');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: '确认注销' }).click();
      await expect(dialog.getByText(refusal.msg)).toBeVisible();
      await expect(code).toHaveValue('123456');
      await expect(dialog.getByRole('checkbox')).toBeChecked();
    });
  },
);

test('a refused withdrawal shows its error once, in the dialog, and then the current state of the entry', async ({
  page,
  baseURL,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const written = await writeEntry(page.request, participant, { name: '云上果园' });
  await storeTokens(page.context(), baseURL, participant);
  const change = (to: 'withdraw' | 'reopen', data?: { reason: string }) =>
    call(page.request, 'POST', `/comp/entry/${written.id}/${to}`, { token: participant.accessToken, data });
  const refused = '报名当前状态不能进行该操作';
  const records = `/personalCenter?current=${RECORDS}`;
  // Both pages use the shared withdrawal dialog.
  for (const path of NIGHTLY ? [records, '/competitionEnter'] : [records]) {
    await submitWritten(page.request, participant, written);
    await page.goto(path);
    const dialog = await openDialog(page, '撤回报名');
    await dialog.getByLabel('撤回原因').fill('项目方向调整');
    await change('withdraw', { reason: '项目方向调整' });
    await change('reopen');
    await dialog.getByRole('button', { name: '确认撤回' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    expect(await page.getByText(refused).count()).toBe(1);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: '撤回报名' })).toHaveCount(0);
  }
});
