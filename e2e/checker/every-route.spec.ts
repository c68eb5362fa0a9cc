import { openCenter } from '../account/signed-in';
import { openLogin } from '../auth/auth-steps';
import { beginEntry } from '../entry/begin-entry';
import { waitForHydration } from '../harness/hydration';
import { findIbmViolations } from '../harness/ibm-checker';
import { expect, type Page, test } from '../harness/test';
import { detailLists, findNewestItem, publicPages } from '../public/public-pages';

const WIDTHS = [360, 768, 1440];

/** IBM's checker complements axe, as each finds different problems. */
async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findIbmViolations(page), `${what} at ${width} px`).toEqual([]);
  }
}

test("IBM's checker reports an image without alternative text", async ({ page }) => {
  await page.goto('/agreements/privacy');
  await waitForHydration(page);
  await page
    .getByRole('main')
    .evaluate((main) => main.append(Object.assign(new Image(), { src: '/favicon.svg' })));
  await expect.poll(() => findIbmViolations(page)).toHaveLength(1);
});

for (const { path, heading } of publicPages)
  test(`IBM's checker finds no violations on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page, path);
  });

for (const { type, detail } of detailLists)
  test(`IBM's checker finds no violations on ${detail(0)}`, async ({ page }) => {
    const item = await findNewestItem(page.request, type);
    await page.goto(detail(item.id));
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
    await expectNoViolations(page, detail(item.id));
  });

test("IBM's checker finds no violations in the forms of the sign-in dialog", async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectNoViolations(page, 'sign-in, refused');
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  await expectNoViolations(page, 'sign-in by SMS');
  await dialog.getByRole('tabpanel').getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expectNoViolations(page, 'forgotten password, refused');
  await dialog.getByRole('button', { name: '返回登录' }).click();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expectNoViolations(page, 'registration, refused');
});

test("IBM's checker finds no violations in the personal centre", async ({ page, baseURL }) => {
  for (const tab of [0, 1, 2, 3, 4, 5, 6]) {
    if (tab === 0) await openCenter(page, baseURL, tab);
    else await page.goto(`/personalCenter?current=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page, `tab ${tab}`);
  }
});

test("IBM's checker finds no violations in the steps of an entry", async ({ page }) => {
  await beginEntry(page);
  const steps = page.getByRole('navigation', { name: '报名步骤' }).getByRole('link');
  const addresses = await steps.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoViolations(page, address);
  }
});
