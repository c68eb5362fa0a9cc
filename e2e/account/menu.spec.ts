import { operate } from '../harness/operator';
import { call, readSmsCode, signUp, storeTokens, type TokenPair } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';

async function openMenu(page: Page): Promise<void> {
  await page.goto('/agreements/privacy');
  await page.getByRole('button', { name: /的账户菜单$/ }).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
}

/** Creates a staff account as an operator and signs in by SMS, as it has no password yet. */
async function signInStaff(page: Page, type: '01' | '03'): Promise<TokenPair> {
  const mobile = newPhone();
  const username = `staff${mobile.slice(-8)}`;
  await operate(['accounts', 'create', username, '--type', type, '--mobile', mobile, '--name', '赛事办公室']);
  await call(page.request, 'GET', `/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=02&code=`);
  const data = { phoneNumber: mobile, smsCode: await readSmsCode(page.request, mobile) };
  return call(page.request, 'POST', '/system/auth/tenant-sms-login', { data });
}

test('the menu opens on hover, links managers, and only them, to the management site, and everyone to settings and privacy policy', async ({
  page,
  baseURL,
}) => {
  const manage = page.getByRole('link', { name: '管理后台' });
  await storeTokens(page.context(), baseURL, await signInStaff(page, '01'));
  await openMenu(page);
  await expect(manage).toHaveAttribute('href', '/manage');
  for (const tokens of [await signInStaff(page, '03'), await signUp(page.request)]) {
    await storeTokens(page.context(), baseURL, tokens);
    await openMenu(page);
    await expect(manage).toHaveCount(0);
  }
  const tenant = (await page.context().cookies()).find(({ name }) => name === 'portal_tenant');
  expect(tenant?.value).toBe('126');

  await test.step('the privacy policy is reachable by the path that it names: 我的 > 设置 > 关于 > 隐私', async () => {
    await page.getByRole('list', { name: '我的' }).getByRole('link', { name: '设置' }).click();
    await page.getByRole('region', { name: '关于' }).getByRole('link', { name: '隐私' }).click();
    await expect(page.getByRole('heading', { name: '隐私政策', level: 1 })).toBeVisible();
  });

  await test.step('the 216 px menu opens on hover, and its arrow turns with it', async () => {
    const trigger = page.getByRole('button', { name: /的账户菜单$/ });
    const menu = page.locator(`[id="${await trigger.getAttribute('aria-controls')}"] > *`);
    await expect(menu).toBeHidden();
    await expect(trigger.locator('svg')).toHaveCSS('transform', 'none');
    await trigger.hover();
    await expect(menu).toBeVisible();
    await expect(menu).toHaveCSS('width', '216px');
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await expect(trigger.locator('svg')).toHaveCSS('transform', 'matrix(-1, 0, 0, -1, 0, 0)');
    await page.mouse.move(0, 700);
    await expect(menu).toBeHidden();
    await expect(trigger.locator('svg')).toHaveCSS('transform', 'none');
  });
});
