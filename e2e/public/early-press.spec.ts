import type { APIRequestContext } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { holdRequests } from '../harness/hold-still';
import { waitForHydration } from '../harness/hydration';
import { expect, type Page, test } from '../harness/test';
import { findNewestItem } from './public-pages';

async function openNewest(page: Page, request: APIRequestContext): Promise<void> {
  const { id } = await findNewestItem(request, 'news');
  await page.goto(paths.news.detail(id), { waitUntil: 'commit' });
}

const share = (page: Page) => page.getByRole('button', { name: '分享' });
const panel = (page: Page) => page.getByRole('region', { name: '分享本页' });

/** Holds the remote back and waits for the frame to hydrate. @returns a function that releases the remote */
async function openAheadOfRemote(page: Page, request: APIRequestContext): Promise<() => void> {
  const release = await holdRequests(page, '**/*.js', (script) => script.url().includes('/remotes/'));
  await openNewest(page, request);
  const contact = page.getByRole('button', { name: '联系电话与办公地址' });
  await contact.click();
  await expect(contact).toHaveAttribute('aria-expanded', 'true');
  return release;
}

test('a button clicked before the page’s script has loaded responds once it has', async ({
  page,
  request,
}) => {
  const release = await holdRequests(page, '**/*.js');
  await openNewest(page, request);
  await share(page).click();
  await expect(panel(page)).toHaveCount(0);
  release();
  await expect(panel(page)).toBeVisible();
});

test('a button clicked while the page’s remote is loading responds once it has loaded', async ({
  page,
  request,
}) => {
  const release = await openAheadOfRemote(page, request);
  await share(page).click();
  await expect(panel(page)).toHaveCount(0);
  release();
  await expect(panel(page)).toBeVisible();
});

test('the HTML contains the sign-in dialog’s frame before the button that opens it', async ({ request }) => {
  const html = await (await request.get(paths.home.href())).text();
  const frame = html.indexOf('role="dialog" aria-labelledby="portal-sign-in-heading"');
  expect(frame).toBeGreaterThan(0);
  expect(html.indexOf('参赛者登录')).toBeGreaterThan(frame);
});

test('the sign-in dialog shows its frame immediately, and its form in the same place', async ({ page }) => {
  const release = await holdRequests(page, '**/*.js', (script) => script.url().includes('/remotes/auth/'));
  await page.goto(paths.news.href());
  await waitForHydration(page);
  const signIn = page.getByRole('button', { name: '参赛者登录' });
  const frame = page.getByRole('dialog', { name: '欢迎登录' });
  await signIn.click();
  await expect(frame.getByRole('heading', { name: '欢迎登录' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame).toBeHidden();
  await expect(signIn).toBeFocused();

  await signIn.click();
  const place = await frame.locator('> div').boundingBox();
  release();
  const dialog = page.getByRole('dialog', { name: '登录', exact: true });
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toBeFocused();
  await expect(frame).toBeHidden();
  await expect.poll(() => dialog.boundingBox(), 'where it has come to rest').toEqual(place);
  await page.keyboard.press('Escape');
  await expect(signIn).toBeFocused();
});

test('clicking the login button before the page’s script has loaded starts loading the sign-in dialog', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/*.js');
  const asked = page.waitForRequest(/\/remotes\/auth\/.+\/integrity\.json/);
  await page.goto(paths.home.href(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: '参赛者登录' }).click();
  await asked;
  release();
  const dialog = page.getByRole('dialog', { name: '登录', exact: true });
  await expect(dialog.getByPlaceholder('请输入用户名或手机号')).toBeFocused();
});

const presses: Record<string, Record<'begin' | 'end', (page: Page) => Promise<void>>> = {
  mouse: {
    begin: async (page) => {
      await share(page).hover();
      await page.mouse.down();
    },
    end: (page) => page.mouse.up(),
  },
  'space bar': {
    begin: async (page) => {
      await share(page).focus();
      await page.keyboard.down(' ');
    },
    end: (page) => page.keyboard.up(' '),
  },
};

for (const [press, { begin, end }] of Object.entries(presses))
  test(`a press by ${press} that spans the replacement of the server-rendered page is not lost`, async ({
    page,
    request,
  }) => {
    const release = await openAheadOfRemote(page, request);
    const early = await share(page).elementHandle();
    await begin(page);
    release();
    await expect.poll(() => early?.evaluate((button) => button.isConnected)).toBe(false);
    await end(page);
    await expect(panel(page)).toBeVisible();
  });

test('input typed into the server-rendered page is kept when it is replaced, and so is focus', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/*.js', (script) => script.url().includes('/remotes/'));
  await page.goto(paths.news.href(), { waitUntil: 'commit' });
  const contact = page.getByRole('button', { name: '联系电话与办公地址' });
  await contact.click();
  await expect(contact).toHaveAttribute('aria-expanded', 'true');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.pressSequentially('报名');
  const early = await field.elementHandle();
  release();
  await expect.poll(() => early?.evaluate((one) => one.isConnected)).toBe(false);
  await expect(field).toHaveValue('报名');
  await expect(field).toBeFocused();
  await page.keyboard.type('时间');
  await expect(field).toHaveValue('报名时间');
});

test('a receipt can be verified before the page’s script has loaded', async ({ page }) => {
  await holdRequests(page, '**/*.js');
  await page.goto(paths.competitionEnter.verifyForm, { waitUntil: 'commit' });
  await page.getByLabel('报名编号').fill('202600000001');
  await page.getByLabel('校验码').fill('0123 4567 89ab');
  await page.getByRole('button', { name: '核验' }).click();
  await expect(page.getByText('未能核实该回执')).toBeVisible();
  await expect(page.getByLabel('报名编号')).toHaveValue('202600000001');
});
