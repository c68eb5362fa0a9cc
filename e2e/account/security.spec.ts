import { type Browser, devices } from '@playwright/test';
import { writeEntry } from '../entry/written-entry';
import { nightly } from '../harness/measure';
import { newTokens, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { openDialog, SECURITY } from './dialog-steps';
import { callAs, openCenter, type SignedIn } from './signed-in';

const iphone = devices['iPhone 13'].userAgent;
const expired = (page: Page) => page.getByRole('alertdialog', { name: '系统提示' });

/** Signs the same participant in on another device and opens the personal centre. */
async function onAnotherDevice(
  browser: Browser,
  baseURL: string | undefined,
  account: SignedIn,
  userAgent?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent, locale: 'zh-CN' });
  await storeTokens(context, baseURL, await newTokens(context.request, account));
  const page = await context.newPage();
  await page.goto('/personalCenter?current=1');
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible({ timeout: 45_000 });
  return page;
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '参赛记录' }).click();
}

test('other devices are listed by name, and one whose session is ended is signed out on its next action', async ({
  page,
  baseURL,
  browser,
}) => {
  const account = await openCenter(page, baseURL, SECURITY);
  const phone = await onAnotherDevice(browser, baseURL, account, iphone);
  const computer = await onAnotherDevice(browser, baseURL, account);
  await page.reload();
  await expect(page.getByText('本机')).toHaveCount(1);

  await test.step('one device', async () => {
    await page.getByRole('button', { name: /^结束登录：iOS · Safari/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(/^确定要结束“iOS · Safari.*”的登录吗？$/)).toBeVisible();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: /^结束登录：iOS · Safari/ }).click();
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('该设备的登录已结束')).toBeVisible();
    await expect(page.getByText('已退出的登录（1）')).toBeVisible();
    await expect(page.getByRole('button', { name: /^结束登录：/ })).toBeFocused();
    await goOn(phone);
    await expect(expired(phone)).toBeVisible();
    await goOn(computer);
    await expect(computer.getByText('还没有参赛记录')).toBeVisible();
  });

  await test.step('all other devices', async () => {
    await page.getByRole('button', { name: '结束其他登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('其他设备的登录已结束')).toBeVisible();
    await expect(page.getByRole('button', { name: '结束其他登录' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '登录设备' })).toBeFocused();
    await computer.reload();
    await expect(expired(computer)).toBeVisible();
    await page.reload();
    await expect(page.getByText('本机')).toBeVisible();
  });
  await phone.context().close();
  await computer.context().close();
});

test(
  'changing the password signs out the other devices and invalidates the old password',
  nightly('api/src/accounts/profile.test.ts'),
  async ({ page, baseURL, browser }) => {
    const account = await openCenter(page, baseURL, SECURITY);
    const phone = await onAnotherDevice(browser, baseURL, account, iphone);
    const dialog = await openDialog(page, '修改密码');
    await dialog.getByPlaceholder('请输入原密码').fill(account.password);
    await dialog.getByPlaceholder('请输入密码').fill('renewed2026');
    await dialog.getByPlaceholder('请确认密码').fill('renewed2026');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
    await goOn(phone);
    await expect(expired(phone)).toBeVisible();
    await goOn(page);
    await expect(page.getByText('还没有参赛记录')).toBeVisible();
    await expect(newTokens(page.request, account)).rejects.toThrow('账号密码不正确');
    await phone.context().close();
  },
);

test('consents are listed; those that the account requires link to closing it, and an optional one can be withdrawn', async ({
  page,
  baseURL,
}) => {
  const account = await openCenter(page, baseURL, SECURITY);
  const { tokens } = account;
  const panel = page.getByRole('region', { name: '授权同意' });
  await expect(panel.getByRole('link', { name: '隐私政策' })).toBeVisible();
  await expect(panel.getByRole('link', { name: '注销账号即可撤回' })).toHaveCount(2);
  const { id, revisions } = await writeEntry(page.request, { ...account, ...tokens }, { name: '公示的项目' });
  await callAs(page, tokens, 'POST', `/comp/entry/${id}/submit`, {
    idempotencyKey: `consents-${id}`,
    revisions,
    consents: { truthful: true, personalInfo: true, publicity: true },
  });
  await page.reload();
  const item = panel.getByRole('listitem').filter({ hasText: '公示参赛结果' });
  const withdraw = item.getByRole('button', { name: '撤回授权：公示参赛结果' });
  await expect(panel.getByRole('button')).toHaveCount(1);
  await withdraw.click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('确定要撤回“公示参赛结果”的授权吗？')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await withdraw.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('授权已撤回')).toBeVisible();
  await expect(item.getByText('已撤回')).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await expect(panel.getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(item.getByText('已撤回')).toBeVisible();
});
