import { expectSaved, openStep, upload } from '../entry/fill-steps';
import { expect, type Page, test } from '../harness/test';
import { type Account, keepTokens, keptTokens, newAccount, newTokens } from './account';
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
    await spoil(page, baseURL, 'access');
    await upload(page, '商业计划书');
    await expectSaved(page);
    expect(refreshes).toHaveLength(2);
  });
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
