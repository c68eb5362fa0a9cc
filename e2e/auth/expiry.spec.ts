import { beginEntry } from '../entry/begin-entry';
import { expectSaved, openStep } from '../entry/fill-steps';
import { pdfFile } from '../entry/sample-pdf';
import { nightly } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { logIn } from './auth-steps';
import { expireTokens } from './session-steps';

function countRefreshes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/system/auth/refresh-token')) seen.push(request.url());
  });
  return seen;
}

test.beforeEach(() => test.setTimeout(300_000));

const PLAN = '商业计划书.pdf';
const PART = 5_242_880;
const planFile = () => pdfFile(PLAN, 2 * PART + 100_000);

/** Fails authorization of the third upload request; @returns the list of pieces sent. */
async function expireOnTheWay(page: Page): Promise<string[]> {
  const pieces: string[] = [];
  await page.route('**/main-attachment/upload_sharding', async (route, request) => {
    const form = request.postDataBuffer()?.toString('latin1') ?? '';
    const field = (name: string) => new RegExp(`name="${name}"\\s+(\\d+)`).exec(form)?.[1] ?? 'none';
    pieces.push(`${field('partNumber')} ${field('offset')}`);
    const headers = { ...request.headers(), authorization: 'Bearer expired' };
    await route.continue(pieces.length === 3 ? { headers } : {});
  });
  return pieces;
}

/** Checks that only the refused piece, and at most one other in flight, were sent twice. */
function expectHardlyAnyTwice(pieces: string[]): void {
  expect(new Set(pieces.map((piece) => piece.split(' ')[0]))).toEqual(new Set(['1', '2', '3']));
  const twice = pieces.filter((piece, at) => pieces.indexOf(piece) < at);
  expect(twice).toContain(pieces[2]);
  expect(twice.length).toBeLessThanOrEqual(2);
}

/** Hashing the file takes ten seconds or more, because test browsers run without the optimizing compiler. */
const UPLOAD_MS = 120_000;

async function expectStored(page: Page): Promise<void> {
  await expect(page.getByText(PLAN, { exact: true }).first()).toBeVisible({ timeout: UPLOAD_MS });
  await expect(page.getByRole('button', { name: '取消上传' })).toHaveCount(0, { timeout: UPLOAD_MS });
  await expectSaved(page);
}

test('neither an expired token nor an ended session loses form input', async ({ page, baseURL }) => {
  const account = await beginEntry(page);
  const name = page.getByLabel('项目名称');

  await test.step('the token is refreshed once', async () => {
    const refreshes = countRefreshes(page);
    await expireTokens(page, baseURL);
    await name.fill('高原智能分选');
    await expectSaved(page);
    expect(refreshes).toHaveLength(1);
    await page.reload();
    await expect(name).toHaveValue('高原智能分选');
  });

  await test.step('input typed when the session ended is restored after logging in again', async () => {
    await expireTokens(page, baseURL, true);
    await name.fill('写了一半的名称');
    const question = page.getByRole('alertdialog', { name: '系统提示' });
    await question.getByRole('button', { name: '重新登录' }).click();
    await logIn(page, account.mobile, account.password);
    await page.goto('/competitionEnter');
    await expect(name).toHaveValue('写了一半的名称');
  });
});

const UPLOAD_TESTS = nightly('shared/api-client/src/upload/upload.test.ts');

test('a token that expires during an upload loses nothing', UPLOAD_TESTS, async ({ page }) => {
  await beginEntry(page);
  const refreshes = countRefreshes(page);
  await openStep(page, '商业计划书');
  const pieces = await expireOnTheWay(page);
  await page.getByLabel('上传商业计划书').setInputFiles(planFile());
  await expectStored(page);
  expect(refreshes).toHaveLength(1);
  expectHardlyAnyTwice(pieces);
  await page.reload();
  await expect(page.getByText(PLAN, { exact: true }).first()).toBeVisible();
});

test(
  'an upload interrupted by the end of the session resumes after logging in again',
  UPLOAD_TESTS,
  async ({ page }) => {
    const account = await beginEntry(page);
    await openStep(page, '商业计划书');
    const pieces = await expireOnTheWay(page);
    await page.route('**/system/auth/refresh-token', (route) =>
      route.fulfill({ json: { code: 401, msg: '刷新令牌已过期', data: null } }),
    );
    await page.getByLabel('上传商业计划书').setInputFiles(planFile());
    await page
      .getByRole('alertdialog', { name: '系统提示' })
      .getByRole('button', { name: '重新登录' })
      .click();
    await logIn(page, account.mobile, account.password);
    await page.goto('/competitionEnter');
    await openStep(page, '商业计划书');
    await expectStored(page);
    expectHardlyAnyTwice(pieces);
  },
);
