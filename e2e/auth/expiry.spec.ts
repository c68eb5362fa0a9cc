import { expectSaved, openStep } from '../entry/fill-steps';
import { pdfFile } from '../entry/sample-pdf';
import { type Account, keepTokens, keptTokens, newAccount, newTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { logIn } from './auth-steps';

async function beginEntry(page: Page, baseURL: string | undefined): Promise<Account> {
  const account = await newAccount(page.request);
  await keepTokens(page.context(), baseURL, await newTokens(page.request, account));
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();
  await expect(page.getByRole('heading', { name: '项目信息', level: 2 })).toBeVisible();
  return account;
}

async function spoil(page: Page, baseURL: string | undefined, which: 'access' | 'both'): Promise<void> {
  const { refreshToken = '' } = await keptTokens(page.context());
  await keepTokens(page.context(), baseURL, {
    accessToken: 'expired',
    refreshToken: which === 'both' ? 'revoked' : refreshToken,
  });
}

function countRefreshes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/system/auth/refresh-token')) seen.push(request.url());
  });
  return seen;
}

test.beforeEach(() => test.setTimeout(120_000));

const PLAN = '商业计划书.pdf';
const SLICE = 5_242_880;
/** Three slices. */
const planFile = () => pdfFile(PLAN, 2 * SLICE + 100_000);

/** Lets the token run out once the first slice is stored and while the others are on their way; counts all. */
async function expireOnTheWay(page: Page): Promise<{ sent: number }> {
  const slices = { sent: 0 };
  const first = page.waitForResponse('**/main-attachment/upload_sharding');
  await page.route('**/main-attachment/upload_sharding', async (route, request) => {
    slices.sent += 1;
    const late = slices.sent === 2 || slices.sent === 3;
    if (late) await first;
    await route.continue(late ? { headers: { ...request.headers(), authorization: 'Bearer expired' } } : {});
  });
  return slices;
}

async function expectStored(page: Page): Promise<void> {
  await expect(page.getByText(PLAN, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '取消上传' })).toHaveCount(0, { timeout: 30_000 });
  await expectSaved(page);
}

test('a token that expires in the middle of a form and of an upload loses nothing', async ({
  page,
  baseURL,
}) => {
  await beginEntry(page, baseURL);
  const refreshes = countRefreshes(page);
  const name = page.getByLabel('项目名称');

  await test.step('form', async () => {
    await spoil(page, baseURL, 'access');
    await name.fill('高原智能分选');
    await expectSaved(page);
    expect(refreshes).toHaveLength(1);
    await page.reload();
    await expect(name).toHaveValue('高原智能分选');
  });

  await test.step('upload', async () => {
    await openStep(page, '商业计划书');
    const slices = await expireOnTheWay(page);
    await page.getByLabel('上传商业计划书').setInputFiles(planFile());
    await expectStored(page);
    expect(refreshes).toHaveLength(2);
    expect(slices.sent).toBe(5);
    await page.reload();
    await expect(page.getByText(PLAN, { exact: true }).first()).toBeVisible();
  });
});

test('a session that dies in the middle of an upload: after logging in again it goes on where it stopped', async ({
  page,
  baseURL,
}) => {
  const account = await beginEntry(page, baseURL);
  await openStep(page, '商业计划书');
  const slices = await expireOnTheWay(page);
  await page.route('**/system/auth/refresh-token', (route) =>
    route.fulfill({ json: { code: 401, msg: '刷新令牌已过期', data: null } }),
  );
  await page.getByLabel('上传商业计划书').setInputFiles(planFile());
  await page.getByRole('alertdialog', { name: '系统提示' }).getByRole('button', { name: '重新登录' }).click();
  expect(slices.sent).toBe(3);
  await logIn(page, account.mobile, account.password);
  await page.goto('/competitionEnter');
  await openStep(page, '商业计划书');
  await expectStored(page);
  expect(slices.sent).toBe(5);
});

test('what was typed when the session died is still there after logging in again', async ({
  page,
  baseURL,
}) => {
  const account = await beginEntry(page, baseURL);
  await spoil(page, baseURL, 'both');
  await page.getByLabel('项目名称').fill('写了一半的名称');
  const question = page.getByRole('alertdialog', { name: '系统提示' });
  await question.getByRole('button', { name: '重新登录' }).click();
  await logIn(page, account.mobile, account.password);
  await page.goto('/competitionEnter');
  await expect(page.getByLabel('项目名称')).toHaveValue('写了一半的名称');
});
