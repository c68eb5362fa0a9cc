import { expectFitsEveryWidth } from '../harness/layout';
import { NIGHTLY, WALKING_WIDTHS } from '../harness/measure';
import { expect, test } from '../harness/test';
import { MY_DATA, openDialog, PROFILE } from './dialog-steps';
import { openCenter } from './signed-in';

test.describe.configure({ timeout: 120_000 });

const profileDialogs = [
  ['更换头像', '保存', '请选择图片'],
  ['修改手机号', '下一步', '请输入手机验证码'],
] as const;

/** Their fields are those of the dialog for the phone, in another number. */
const fewerFields = [
  ['修改邮箱', '保存', '请输入邮箱'],
  ['修改密码', '保存', '请输入原密码'],
] as const;

/** Drawn by the code of the dialog for the e-mail address: one field under another label. */
const alikeDialogs = [['修改名称备注'], ['修改用户名'], ['修改联系电话']] as const;

const dataDialogs = [['注销账号', '确认注销', '请输入手机验证码']] as const;

/** A part of the dialog that closes the account. */
const exportDialogs = [['导出数据', '导出', '请输入手机验证码']] as const;

/** Name, the button that refuses, and what it says then. */
type DialogCase = readonly [name: string, submit?: string, message?: string];

for (const width of WALKING_WIDTHS) {
  test(`opened at ${width} px, the dialogs fit every width and are accessible, also when they refuse`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const checkAll = async (dialogs: readonly DialogCase[]) => {
      for (const [name, submit, message] of dialogs) {
        const dialog = await openDialog(page, name);
        await expectFitsEveryWidth(page, name, '[role="dialog"]');
        if (submit && message) {
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
    if (NIGHTLY) await checkAll([...fewerFields, ...alikeDialogs]);
    await page.goto(`/personalCenter?current=${MY_DATA}`);
    await checkAll(NIGHTLY ? [...dataDialogs, ...exportDialogs] : dataDialogs);
  });
}
