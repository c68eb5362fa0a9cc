import { waitForHydration } from '../harness/hydration';
import { expectFitsEveryWidth } from '../harness/layout';
import { NIGHTLY, WALKING_WIDTHS } from '../harness/measure';
import { expect, test } from '../harness/test';
import { MY_DATA, openDialog, PROFILE, RECORDS, SECURITY } from './dialog-steps';
import { callAs, openCenter } from './signed-in';

const TABS = [
  { tab: 1, heading: /您好/ },
  { tab: SECURITY, heading: '账号安全' },
  { tab: 3, heading: '消息通知' },
  { tab: PROFILE, heading: '个人资料' },
  { tab: RECORDS, heading: '参赛记录' },
  { tab: MY_DATA, heading: '我的数据' },
  { tab: 7, heading: '设置' },
] as const;

const profileDialogs = [
  ['更换头像', '保存', '请选择图片'],
  ['修改手机号', '下一步', '请输入手机验证码'],
] as const;

/** Use the same fields as the phone dialog. */
const fewerFields = [
  ['修改邮箱', '保存', '请输入邮箱'],
  ['修改密码', '保存', '请输入原密码'],
] as const;

/** Use the same component as the e-mail dialog, with another label. */
const alikeDialogs = [['修改名称备注'], ['修改用户名'], ['修改联系电话']] as const;

const dataDialogs = [['注销账号', '确认注销', '请输入手机验证码']] as const;

/** Shares its form with the dialog that closes the account. */
const exportDialogs = [['导出数据', '导出', '请输入手机验证码']] as const;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('links and buttons of the personal centre are at least 44 px high, except inside of sentences', async ({
    page,
    baseURL,
  }) => {
    const { tokens } = await openCenter(page, baseURL, PROFILE);
    await callAs(page, tokens, 'POST', '/comp/entry', { seasonId: '2026' });
    for (const { tab, heading } of TABS) {
      await page.goto(`/personalCenter?current=${tab}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      // Before, the served HTML also contains the hidden state for visitors.
      await waitForHydration(page);
      await expect.poll(() => page.getByRole('main').locator('a, button').count()).toBeGreaterThan(0);
      const low = await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('a, button')]
            .filter((one) => !one.closest('p') && one.getBoundingClientRect().height < 44)
            .map((one) => `${one.textContent}: ${one.getBoundingClientRect().height}`),
        );
      expect(low, String(heading)).toEqual([]);
    }
  });
});

test('on a phone in landscape, a focused field is not covered by its dialog’s header', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openCenter(page, baseURL, PROFILE);
  const dialog = await openDialog(page, '修改密码');
  const field = dialog.getByLabel('原密码');
  await field.evaluate((input: HTMLElement) => {
    const sheet = input.closest('[role="dialog"]')?.parentElement;
    sheet?.scrollBy(0, input.getBoundingClientRect().top - 8);
    input.blur();
    input.focus();
  });
  const header = await dialog.getByRole('heading', { name: '修改密码' }).boundingBox();
  const below = (header?.y ?? 0) + (header?.height ?? 0);
  expect((await field.boundingBox())?.y).toBeGreaterThanOrEqual(below);
});

test('on a low screen, a dialog’s title sticks to the top edge while scrolling', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await openCenter(page, baseURL, PROFILE);
  const dialog = await openDialog(page, '修改密码');
  const header = dialog.getByRole('heading', { name: '修改密码' }).locator('..');
  const edge = await header.boundingBox();
  expect(edge?.y, 'as it opens, there is room above').toBeGreaterThan(10);
  await dialog.evaluate((sheet) => sheet.parentElement?.scrollBy(0, 120));
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
});

/** Name, submit button, and the validation message that it shows. */
type DialogCase = readonly [name: string, submit?: string, message?: string];

for (const width of WALKING_WIDTHS) {
  test(`opened at ${width} px, the dialogs and their error states fit every width and are accessible`, async ({
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
