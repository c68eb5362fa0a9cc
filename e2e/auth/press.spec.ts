import type { Locator } from '@playwright/test';
import { agreementMessages, phoneMessages, usernameMessages } from '@portal/contract/rules';
import { openDialog, PROFILE } from '../account/dialog-steps';
import { openCenter } from '../account/signed-in';
import { beginEntry } from '../entry/begin-entry';
import { NIGHTLY } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { fillParticipant, openLogin, openRegister } from './auth-steps';

const common = [
  [375, 812],
  [1440, 900],
] as const;
const others = [
  [320, 568],
  [768, 1024],
  [1280, 720],
] as const;
const [phone, desktop] = common;
const all = [...common, ...others];

/** A press as people make it: the page is drawn again between down and up. At the upper edge, which an error moves down. */
async function press(page: Page, target: Locator): Promise<void> {
  // Safari does not hold what is on screen in place when something above it grows.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
  });
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

test.describe('no press is lost while a wrong field loses the focus', () => {
  // Each place at one size: the nightly run takes every place at every size.
  for (const [width, height] of NIGHTLY ? all : [phone])
    test(`at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
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

  for (const [width, height] of NIGHTLY ? all : [desktop])
    test(`in the personal centre and the entry at ${width} × ${height}`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height });
      await openCenter(page, baseURL, PROFILE);
      const dialog = await openDialog(page, '修改密码');
      await dialog.getByPlaceholder('请输入密码').fill('short');
      await press(page, dialog.getByRole('button', { name: '保存' }));
      await expect(dialog.getByText('请输入原密码', { exact: true })).toBeVisible();

      await beginEntry(page);
      const noNeed = page.getByRole('group', { name: /^是否有融资需求/ }).getByRole('radio', { name: '否' });
      await page.getByRole('textbox', { name: '项目简介' }).fill('太短');
      await press(page, noNeed);
      await expect(noNeed).toBeChecked();
    });
});
