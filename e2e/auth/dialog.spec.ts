import { waitForHydration } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { newAccount, newTokens, storeTokens } from '../harness/participant';
import { expect, test } from '../harness/test';
import { fillParticipant, loginDialog, openLogin } from './auth-steps';

test('switching between login, registration and reset moves focus along; closing returns to the login form and clears the input', async ({
  page,
}) => {
  const dialog = await openLogin(page);
  const heading = (name: string) => dialog.getByRole('heading', { name });
  await dialog.getByPlaceholder('请输入用户名或手机号').fill('starfire1');
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByRole('dialog', { name: '忘记密码' })).toBeVisible();
  await expect(heading('找回密码')).toBeFocused();
  await dialog.getByRole('button', { name: '返回登录' }).click();
  await expect(heading('欢迎登录')).toBeFocused();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible();
  await expect(heading('欢迎注册')).toBeFocused();
  await dialog.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByPlaceholder('请输入手机号')).toBeFocused();
  await dialog.getByRole('button', { name: '返回', exact: true }).click();
  await expect(dialog.getByRole('radio', { name: '个人/团队' })).toBeFocused();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a registration closed by Escape is restored without its password, and can be cleared', async ({
  page,
}) => {
  const dialog = await openLogin(page);
  const toRegistration = () => dialog.getByRole('button', { name: '立即注册' }).click();
  await toRegistration();
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill('13900002222');
  await dialog.getByPlaceholder('请输入密码').fill('abcd1234');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await toRegistration();
  await expect(dialog.getByText('已为您恢复未提交的内容')).toBeVisible();
  await expect(dialog.getByPlaceholder('请输入联系人姓名')).toHaveValue('王小明');
  await expect(dialog.getByRole('combobox', { name: '参赛赛道' })).not.toHaveValue('');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByPlaceholder('请输入手机号')).toHaveValue('13900002222');
  await expect(dialog.getByPlaceholder('请输入密码')).toHaveValue('');
  await dialog.getByRole('button', { name: '返回', exact: true }).click();
  await dialog.getByRole('button', { name: '清空重填' }).click();
  await expect(dialog.getByPlaceholder('请输入联系人姓名')).toHaveValue('');
  await expect(dialog.getByRole('heading', { name: '欢迎注册' })).toBeFocused();
});

test('both agreements open in full; Back closes them, then the dialog, and then leaves the page', async ({
  page,
}) => {
  await page.goto('/news');
  const dialog = await openLogin(page);
  const agreement = page.getByRole('dialog', { name: '用户服务协议' });

  await test.step('the full text, with only a close button, at half the viewport width', async () => {
    await dialog.getByRole('button', { name: '《用户协议》' }).click();
    for (const section of [
      '总则',
      '用户账号',
      '软件更新',
      '隐私保护',
      '信息收集与使用',
      '第三方产品和服务',
      '知识产权',
      '使用须知',
      '其他条款',
    ]) {
      await expect(agreement.getByRole('heading', { name: section })).toBeAttached();
    }
    await expect(agreement.getByRole('button')).toHaveCount(1);
    await agreement.getByRole('heading', { name: '其他条款' }).scrollIntoViewIfNeeded();
    await expect(agreement.getByRole('button', { name: '关闭' })).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () =>
        Math.abs(((await agreement.boundingBox())?.width ?? 0) - (page.viewportSize()?.width ?? 0) / 2),
      )
      .toBeLessThan(20);
    await page.keyboard.press('Escape');
    await expect(agreement).toBeHidden();
    await dialog.getByRole('button', { name: '《隐私协议》' }).click();
    const privacy = page.getByRole('dialog', { name: '隐私政策' });
    await expect(privacy.getByText('5个工作日').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  });

  await test.step('Back', async () => {
    await dialog.getByRole('button', { name: '《用户协议》' }).click();
    await expect(agreement).toBeVisible();
    await page.goBack();
    await expect(agreement).toBeHidden();
    await expect(dialog).toBeVisible();
    expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/agreements\/privacy$/);
    // Closing by the button leaves no history entry behind.
    await page.getByRole('button', { name: '参赛者登录' }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
  });

  await test.step('Forward, including onto the history entry of the closed dialog', async () => {
    const heading = page.getByRole('heading', { level: 1, name: '隐私政策' });
    await page.goForward();
    await expect(heading).toBeVisible();
    await page.goForward();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/agreements\/privacy$/);
    // The page steps back from that entry by itself; Playwright must not step before it has.
    await expect.poll(() => page.evaluate(() => window.navigation.canGoForward)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
  });
});

test(
  'two dialogs that close together leave no history entry behind',
  nightly('shared/ui/src/dialog-history.test.ts'),
  async ({ page, context, baseURL }) => {
    await page.goto('/news');
    await page.goto('/agreements/privacy');
    await waitForHydration(page);
    await page.getByRole('button', { name: '参赛者登录' }).click();
    const dialog = loginDialog(page);
    await dialog.getByRole('button', { name: '《用户协议》' }).click();
    const agreement = page.getByRole('dialog', { name: '用户服务协议' });
    await expect(agreement).toBeVisible();
    // A login in another tab closes the dialogs here.
    const other = await context.newPage();
    await storeTokens(context, baseURL, await newTokens(page.request, await newAccount(page.request)));
    await other.goto('/agreements/privacy');
    await expect(other.getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
    await other.close();
    await page.bringToFront();
    await expect(dialog).toBeHidden();
    await expect(agreement).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
  },
);

test(
  'Back leaves a page opened by a link in a dialog, and Forward returns to it',
  nightly('shared/ui/src/dialog-history.test.ts'),
  async ({ page }) => {
    const dialog = await openLogin(page, '/news');
    await dialog.getByRole('button', { name: '《用户协议》' }).click();
    const agreement = page.getByRole('dialog', { name: '用户服务协议' });
    await agreement.getByRole('link', { name: '隐私政策' }).first().click();
    await expect(page).toHaveURL(/\/agreements\/privacy$/);
    await page.keyboard.press('Escape');
    await expect(agreement).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
  },
);

test(
  'Back answers a confirmation with 取消 and stays on the page',
  nightly('shared/ui/src/dialog-history.test.ts'),
  async ({ page, context, baseURL }) => {
    await storeTokens(context, baseURL, await newTokens(page.request, await newAccount(page.request)));
    await page.goto('/news');
    await page.goto('/agreements/privacy');
    const menu = page.getByRole('button', { name: /的账户菜单$/ });
    await menu.click();
    await page.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('alertdialog', { name: '提示' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/agreements\/privacy$/);
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
  },
);

test('after a reload with an open confirmation, the first Back leaves the page', async ({
  page,
  context,
  baseURL,
}) => {
  await storeTokens(context, baseURL, await newTokens(page.request, await newAccount(page.request)));
  await page.goto('/news');
  await page.goto('/agreements/privacy');
  const menu = page.getByRole('button', { name: /的账户菜单$/ });
  const question = page.getByRole('alertdialog', { name: '提示' });
  const ask = async () => {
    await menu.click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(question).toBeVisible();
  };
  await ask();
  await page.reload();
  await waitForHydration(page);
  // Opened again, it must add one history entry, not two.
  await ask();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
});

test('logging out asks for confirmation, then opens the home page and clears the session', async ({
  page,
  context,
  baseURL,
}) => {
  const account = await newAccount(page.request);
  await storeTokens(context, baseURL, await newTokens(page.request, account));
  await page.goto('/agreements/privacy');
  await page.getByRole('button', { name: /的账户菜单$/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('alertdialog', { name: '提示' });
  await expect(question.getByText('确定要退出登录吗？')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /的账户菜单$/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: '参赛者登录' })).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([]);
});

test('a closed dialog disappears even if animation frames are delayed', async ({ page }) => {
  const dialog = await openLogin(page);
  await page.evaluate((delay) => {
    const nextFrame = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), delay);
  }, 500);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻中心' }).click();
  await expect(page.getByRole('heading', { name: '新闻中心', level: 1 })).toBeVisible();
});

test('a registration opened from a page focuses its heading while the form loads', async ({ page }) => {
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '立即注册' }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByText('参赛类型')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '欢迎注册' })).toBeFocused();
});
