import { readFile } from 'node:fs/promises';
import { findSeriousViolations } from '../harness/axe';
import { readSmsCode, signUp, storeTokens } from '../harness/participant';
import { listQuestions } from '../harness/questions';
import { expect, newPhone, type Page, test } from '../harness/test';

/** Opens an activity of the sample content that takes sign-ups on the portal. */
async function openActivity(page: Page): Promise<void> {
  await page.goto('/activity?keyword=医疗器械注册法规沙龙');
  await page
    .getByRole('link', { name: /医疗器械注册法规沙龙/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: '我要报名' })).toBeVisible();
}

async function typeCode(page: Page, mobile: string): Promise<void> {
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  await page.getByLabel('手机验证码').fill(await readSmsCode(page.request, mobile));
}

test('a visitor signs up, keeps the ticket over a reload, and cancels', async ({ page }) => {
  const mobile = newPhone();
  await openActivity(page);
  await page.getByRole('button', { name: '我要报名' }).click();
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeFocused();
  expect(await listQuestions(page)).toEqual({
    required: ['姓名', '手机号', '手机验证码'],
    optional: [],
    invalid: [],
  });
  await expect(page.getByText('带 * 的为必填项')).toHaveCount(1);
  await expect(page.getByText('手机验证码*')).toBeVisible();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('请输入姓名')).toBeVisible();
  await page.getByRole('textbox', { name: '姓名' }).fill('张三');
  await page.getByRole('textbox', { name: '手机号' }).fill(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3)}`);
  await test.step('name and phone survive a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: '我要报名' }).click();
    await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(mobile);
  });
  await typeCode(page, mobile);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '提交报名' }).click();

  await test.step('the ticket stays on this device', async () => {
    await expect(page.getByText('报名成功')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible();
    await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(7)}`)).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
  });
  await test.step('the activity can be added to a calendar', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '加入日历' }).click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain('SUMMARY:医疗器械注册法规沙龙');
  });
  await test.step('cancelling requires a confirmation', async () => {
    await page.getByRole('button', { name: '取消报名' }).click();
    await page.getByRole('button', { name: '保留' }).click();
    await page.getByRole('button', { name: '取消报名' }).click();
    await page.getByRole('button', { name: '确定取消' }).click();
    await expect(page.getByText('已取消报名')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: '我要报名' })).toBeVisible();
  });
});

test('signing up while signed in fills in the phone, and sends the ticket as a notice', async ({
  page,
  baseURL,
}) => {
  const tokens = await signUp(page.request);
  await storeTokens(page.context(), baseURL, tokens);
  await openActivity(page);
  await page.getByRole('button', { name: '我要报名' }).click();
  const phone = page.getByRole('textbox', { name: '手机号' });
  await expect(phone).toHaveValue(/^1\d{10}$/);
  await page.getByRole('textbox', { name: '姓名' }).fill('李四');
  await typeCode(page, await phone.inputValue());
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/personalCenter?current=3');
  await page.getByRole('link', { name: /活动报名成功/ }).click();
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible();
});

test('retrying a ticket or contact that failed to load keeps focus in the page', async ({
  page,
  baseURL,
  problems,
}) => {
  await storeTokens(page.context(), baseURL, await signUp(page.request));
  const again = page.getByRole('button', { name: '重试' });
  const cutOff = (url: string) => page.route(url, (route) => route.abort('connectionrefused'));

  await test.step('a ticket', async () => {
    await openActivity(page);
    await cutOff('**/api/activity-ticket/*');
    await page.goto(`${page.url()}#ticket=${'unknown'.padEnd(22, '-')}`);
    await page.reload();
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.press('Enter');
    await expect(page.getByText('这张票已不存在')).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
  });
  await test.step('a contact', async () => {
    await page.goto('/financingNeeds');
    const need = page.getByRole('main').locator('a[href^="/financingNeeds/detail/"]').first();
    const href = (await need.getAttribute('href')) ?? '';
    await cutOff('**/api/content/financingNeeds/*');
    await page.goto(href);
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.press('Enter');
    await expect(page.getByRole('heading', { name: '联系企业' })).toBeFocused();
  });
  // The browser logs the requests that this test aborts.
  problems.length = 0;
});
