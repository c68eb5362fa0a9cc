import { expectFitsEveryWidth } from '../harness/layout';
import { NIGHTLY, WALKING_WIDTHS } from '../harness/measure';
import { expect, test } from '../harness/test';
import { MY_DATA, openDialog, PROFILE } from './dialog-steps';
import { openCenter } from './signed-in';

test.describe.configure({ timeout: 120_000 });

const profileDialogs = [
  ['更换头像', '保存', '请选择图片'],
  ['修改手机号', '下一步', '请输入手机验证码'],
  ['修改邮箱', '保存', '请输入邮箱'],
  ['修改密码', '保存', '请输入原密码'],
] as const;

/** Drawn by the code of the dialog for the e-mail address: one field under another label. */
const alikeDialogs = [
  ['修改名称备注', undefined, undefined],
  ['修改用户名', undefined, undefined],
  ['修改联系电话', undefined, undefined],
] as const;

const dataDialogs = [
  ['导出数据', '导出', '请输入手机验证码'],
  ['注销账号', '确认注销', '请输入手机验证码'],
] as const;

for (const width of WALKING_WIDTHS) {
  test(`opened at ${width} px, every dialog fits every width and is accessible, also when it refuses`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const checkAll = async (dialogs: typeof profileDialogs | typeof alikeDialogs | typeof dataDialogs) => {
      for (const [name, submit, message] of dialogs) {
        const dialog = await openDialog(page, name);
        await expectFitsEveryWidth(page, name, '[role="dialog"]');
        if (submit) {
          await dialog.getByRole('button', { name: submit, exact: true }).click();
          await expect(dialog.getByText(message, { exact: true })).toBeVisible();
          await expectFitsEveryWidth(page, `${name} refused`, '[role="dialog"]');
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    };
    await openCenter(page, baseURL, PROFILE);
    await checkAll(profileDialogs);
    if (NIGHTLY) await checkAll(alikeDialogs);
    await page.goto(`/personalCenter?current=${MY_DATA}`);
    await checkAll(dataDialogs);
  });
}
