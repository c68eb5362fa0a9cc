import type { Locator } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { agreementMessages, phoneMessages, usernameMessages } from '@portal/contract/rules';
import { MY_DATA, openDialog, PROFILE, RECORDS } from '../account/dialog-steps';
import { openCenter } from '../account/signed-in';
import { beginEntry } from '../entry/begin-entry';
import { submitWritten, writeEntry } from '../entry/written-entry';
import { waitForHydration } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { newAccount, signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { fillParticipant, obtainCode, openLogin, openRegister } from './auth-steps';

const SIZES = [
  [375, 812],
  [1440, 900],
  [320, 568],
  [768, 1024],
  [1024, 768],
] as const;
const PHONE = 375;
const DESKTOP = 1440;

/** `npm test` checks each kind of form at one size, the nightly run at every size. */
const unless = (shown: boolean) => (shown ? {} : nightly('e2e/auth/press.spec.ts'));

const alikeDialogs = [
  ['修改名称备注', '名称备注', '长'.repeat(31), '不能超过30个字'],
  ['修改联系电话', '联系电话', '123', /正确的/],
  ['修改邮箱', '邮箱', 'nobody', /邮箱/],
] as const;

/** Disables scroll anchoring, as in Safari. */
const holdNothingInPlace = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
  });

/**
 * Clicks near the upper edge, with a frame rendered between down and up: an error message shown above in
 * between would move the target down.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await holdNothingInPlace(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(4, box.height / 2));
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  await page.mouse.up();
}

for (const [width, height] of SIZES)
  test.describe(`no click is lost when leaving an invalid field, at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('in the login dialog', unless(width === PHONE), async ({ page }) => {
      const dialog = await openLogin(page);
      const tick = dialog.getByRole('checkbox', { name: agreementMessages.line });
      await dialog.getByPlaceholder(usernameMessages.required).fill('1x');
      await press(page, tick);
      await expect(tick).toBeChecked();
      await expect(dialog.getByText(usernameMessages.startsWithDigit)).toBeVisible();

      await dialog.getByPlaceholder('请输入密码').fill('short');
      await press(page, dialog.getByRole('button', { name: '登录', exact: true }));
      await expect(dialog.getByText(/请输入8-16位/)).toBeVisible();
      await expect(dialog.getByPlaceholder(usernameMessages.required)).toBeFocused();

      await dialog.getByRole('tab', { name: '短信登录' }).click();
      await dialog.getByPlaceholder(phoneMessages.required).fill('123');
      await press(page, dialog.getByRole('button', { name: '登录', exact: true }));
      await expect(dialog.getByText('请输入手机验证码')).toBeVisible();
      await dialog.getByRole('tabpanel').getByRole('button', { name: '忘记密码' }).click();
      await dialog.getByPlaceholder(phoneMessages.required).fill('123');
      await press(page, dialog.getByRole('button', { name: '下一步' }));
      await expect(dialog.getByText('请输入手机验证码', { exact: true })).toBeVisible();
      const { mobile } = await newAccount(page.request);
      await dialog.getByPlaceholder(phoneMessages.required).fill(mobile);
      await dialog.getByPlaceholder('请输入手机验证码').fill(await obtainCode(page, dialog, mobile));
      await dialog.getByRole('button', { name: '下一步' }).click();
      await dialog.getByLabel('新密码').fill('short');
      await press(page, dialog.getByRole('button', { name: '确定' }));
      await expect(dialog.getByText('请确认密码', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: '关闭' }).click();

      const register = await openRegister(page);
      await fillParticipant(register);
      await register.getByPlaceholder('请输入联系人手机号').fill('139');
      await press(page, register.getByRole('button', { name: '下一步' }));
      await expect(register.getByPlaceholder('请输入联系人手机号')).toBeFocused();
      await register.getByPlaceholder('请输入联系人手机号').fill('13900001111');
      await press(page, register.getByRole('button', { name: '下一步' }));
      await register.getByPlaceholder(phoneMessages.required).fill('139');
      await press(page, register.getByRole('button', { name: '注册', exact: true }));
      await expect(register.getByText(agreementMessages.missing)).toBeVisible();
    });

    test('in the sign-up for an activity', nightly('e2e/auth/press.spec.ts'), async ({ page }) => {
      await page.goto('/activity?keyword=医疗器械注册法规沙龙');
      await page
        .getByRole('link', { name: /医疗器械注册法规沙龙/ })
        .first()
        .click();
      await page.getByRole('button', { name: '我要报名' }).click();
      await page.getByRole('textbox', { name: '手机号' }).fill('123');
      await press(page, page.getByRole('button', { name: '提交报名' }));
      await expect(page.getByText('请输入手机验证码', { exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '姓名' })).toBeFocused();
    });

    test('in the account dialogs', nightly('e2e/auth/press.spec.ts'), async ({ page, baseURL }) => {
      await openCenter(page, baseURL, PROFILE);
      const save = async (name: string, field: string, wrong: string, message: string | RegExp) => {
        const dialog = await openDialog(page, name);
        await dialog.getByLabel(field).fill(wrong);
        const answered = dialog.getByText(message);
        await press(page, dialog.getByRole('button', { name: /^(保存|下一步|确认注销)$/ }));
        // The click validated the form, which focuses the invalid field.
        await expect(answered.first()).toBeVisible();
        await expect(dialog.getByLabel(field)).toBeFocused();
        return dialog;
      };
      for (const [name, field, wrong, message] of [
        ['修改用户名', '用户名', '1x', /数字/],
        ['修改手机号', '手机验证码', '1', /6位验证码/],
        ...alikeDialogs,
      ] as const) {
        const dialog = await save(name, field, wrong, message);
        await dialog.getByRole('button', { name: '取消' }).click();
        await expect(dialog).toBeHidden();
      }
      const dialog = await openDialog(page, '修改密码');
      await dialog.getByPlaceholder('请输入密码').fill('short');
      await press(page, dialog.getByRole('button', { name: '保存' }));
      await expect(dialog.getByText('请输入原密码', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await page.goto(`/personalCenter?current=${MY_DATA}`);
      const closing = await openDialog(page, '注销账号');
      await closing.getByLabel('手机验证码').fill('1');
      const sure = closing.getByRole('checkbox', { name: /我已了解注销后果/ });
      await press(page, sure);
      await expect(sure).toBeChecked();
      await closing.getByLabel('手机验证码').fill('12');
      await press(page, closing.getByRole('button', { name: '确认注销' }));
      await expect(closing.getByText('请输入正确的6位验证码')).toBeVisible();
      await expect(closing.getByLabel('手机验证码')).toBeFocused();
    });

    test('in the receipt check', nightly('e2e/entry/withdrawn.spec.ts'), async ({ page }) => {
      await page.goto(paths.competitionEnter.verifyForm);
      await waitForHydration(page);
      await page.getByLabel('报名编号').fill('12');
      await page.getByLabel('校验码').fill('wrong');
      await press(page, page.getByRole('button', { name: '核验' }));
      await expect(page).toHaveURL(/verify\/12\?sha256=wrong$/);
    });

    test('in the assistant', nightly('e2e/public/reading.spec.ts'), async ({ page }) => {
      await page.goto(paths.assistant.href());
      await waitForHydration(page);
      await page.getByLabel('输入您的问题').fill('？');
      await press(page, page.getByRole('button', { name: '发送' }));
      await expect(page.getByRole('log')).toContainText('？');
      await expect(page.getByLabel('输入您的问题')).toHaveValue('');
    });

    test('in the entry form', unless(width === DESKTOP), async ({ page }) => {
      await beginEntry(page);
      const noNeed = page.getByRole('group', { name: /^是否有融资需求/ }).getByRole('radio', { name: '否' });
      await page.getByRole('textbox', { name: '项目简介' }).fill('太短');
      await press(page, noNeed);
      await expect(noNeed).toBeChecked();
      await page.getByRole('textbox', { name: '项目简介' }).fill('还是太短');
      await press(page, page.getByRole('button', { name: /^保存并下一步/ }));
      await expect(page.getByRole('heading', { name: '核心团队', level: 2 })).toBeVisible();
      await page.getByRole('button', { name: '添加成员' }).click();
      await page.getByRole('textbox', { name: '手机' }).fill('123');
      await press(page, page.getByRole('button', { name: '添加成员' }));
      await expect(page.getByRole('region', { name: '核心团队成员' }).getByRole('listitem')).toHaveCount(2);
      await page.getByRole('textbox', { name: '手机' }).fill('123');
      await press(page, page.getByRole('button', { name: /^上一步/ }));
      await expect(page.getByRole('heading', { name: '项目信息', level: 2 })).toBeVisible();
      await page
        .getByRole('navigation', { name: '报名步骤' })
        .getByRole('link', { name: /提交报名/ })
        .click();
      const consent = page.getByRole('checkbox', { name: /真实性承诺/ });
      await press(page, consent);
      await expect(consent).toBeChecked();
      await press(page, page.getByRole('button', { name: '提交报名', exact: true }));
      await expect(page.locator(':focus')).toContainText('请填写项目名称');
    });

    test(
      'in the withdrawal of an entry',
      nightly('e2e/account/records.spec.ts'),
      async ({ page, baseURL }) => {
        const participant = await signUp(page.request, { track: [2, 22] });
        await submitWritten(
          page.request,
          participant,
          await writeEntry(page.request, participant, { name: '云上果园' }),
        );
        await storeTokens(page.context(), baseURL, participant);
        await page.goto(`/personalCenter?current=${RECORDS}`);
        await page.getByRole('button', { name: '撤回报名' }).click();
        const dialog = page.getByRole('dialog', { name: '撤回报名' });
        await dialog.getByLabel('撤回原因').fill(' ');
        await press(page, dialog.getByRole('button', { name: '确认撤回' }));
        await expect(dialog.getByText('请填写撤回原因')).toBeVisible();
      },
    );
  });

test.describe('no touch is lost when leaving an invalid field', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });
  test('in the entry form', async ({ page }) => {
    await beginEntry(page);
    await holdNothingInPlace(page);
    const next = page.getByRole('button', { name: /^保存并下一步/ });
    await page.getByRole('textbox', { name: '项目简介' }).fill('太短');
    // Near the upper edge: the error message moves the button down.
    await next.tap({ position: { x: 40, y: 3 } });
    await expect(page.getByRole('heading', { name: '核心团队', level: 2 })).toBeVisible();
  });
});
