import type { APIRequestContext } from '@playwright/test';
import { type Line, openLine } from '../engines/cut-line';
import { newTokens, PASSWORD, signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { expectSaved, openStep } from './fill-steps';

test.use({ serviceWorkers: 'allow' });

/** Matches the browser's own console messages about requests without a network. */
const isAboutNetwork = (text: string) => /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/.test(text);

/** @returns when the entry was kept along with its page; empty if it is not kept, or during navigation */
function readKeptAt(page: Page): Promise<string> {
  const read = page.evaluate(async () => {
    const pages = await (await caches.open('portal-pages-1')).keys();
    const [own] = await (await caches.open('portal-own-1')).matchAll();
    const isThere = pages.some(({ url }) => new URL(url).pathname === '/competitionEnter');
    return (isThere && own?.headers.get('portal-kept-at')) || '';
  });
  return read.catch(() => '');
}

/** Waits until this browser has kept the page, its files and the current entry. */
async function waitUntilKept(page: Page, notAt = ''): Promise<void> {
  await expect
    .poll(async () => ['', notAt].includes(await readKeptAt(page)), {
      message: 'page and entry are not kept',
      timeout: 60_000,
    })
    .toBe(false);
}

async function othersSeeNothing(page: Page, request: APIRequestContext, line: Line): Promise<void> {
  await waitUntilKept(page);
  await test.step('another participant', async () => {
    await storeTokens(page.context(), line.url, await signUp(request));
    await page.goto(`${line.url}/competitionEnter`);
    // The previous page is closed and keeps nothing any more.
    const keptBefore = await readKeptAt(page);
    await page.getByRole('button', { name: '开始报名' }).click();
    await expect(page.getByLabel('项目名称')).toHaveValue('');
    await waitUntilKept(page, keptBefore);
    await line.cut();
    await page.reload();
    await expect(page.getByText('当前无法连接平台')).toBeVisible();
    await expect(page.getByLabel('项目名称')).toHaveValue('');
    await expect(page.getByText('高原果蔬分选')).toHaveCount(0);
  });
  await test.step('a visitor, after signing out', async () => {
    await line.restore();
    await page.goto(`${line.url}/competitionEnter`);
    await page
      .getByRole('button', { name: /用户菜单|账户|星火团队/ })
      .first()
      .click();
    await page.getByText('退出登录').click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.has('portal-own-1')) || (await caches.has('portal-pages-1'))),
      )
      .toBe(false);
  });
}

test('without a network, only its participant can reopen an entry; it shows the last input, which is saved on reconnect', async ({
  page,
  context,
  request,
  baseURL,
  problems,
}) => {
  const line = await openLine(baseURL ?? '');
  const participant = await signUp(request);
  try {
    await storeTokens(context, line.url, participant);
    await page.goto(`${line.url}/competitionEnter`);
    await page.getByRole('button', { name: '开始报名' }).click();
    await openStep(page, '核心团队');
    await openStep(page, '项目信息');
    await page.getByLabel('项目名称').fill('高原果蔬分选');
    await expectSaved(page);
    await waitUntilKept(page);

    await line.cut();
    await page.getByLabel('一句话介绍').fill('断网时写的');
    await expect(page.getByText('内容已保存在本机')).toBeVisible();

    await test.step('reopened without a network', async () => {
      await page.reload();
      await expect(page.getByText('当前无法连接平台')).toBeVisible();
      await expect(page.getByLabel('项目名称')).toHaveValue('高原果蔬分选');
      await expect(page.getByLabel('一句话介绍')).toHaveValue('断网时写的');
      await page.getByLabel('一句话介绍').fill('断网时写的，重新打开后接着写');
      await openStep(page, '核心团队');
      await expect(page.getByText('内容已保存在本机')).toBeVisible();
    });
    await test.step('reopened again in a new document', async () => {
      await page.goto('about:blank');
      await page.goto(`${line.url}/competitionEnter`);
      await expect(page.getByLabel('一句话介绍')).toHaveValue('断网时写的，重新打开后接着写');
    });
    await test.step('saved on reconnect', async () => {
      await line.restore();
      await expectSaved(page);
      await expect(page.getByText('当前无法连接平台')).toBeHidden();
      await expect(page.getByText(/^离线副本/)).toBeHidden({ timeout: 30_000 });
    });

    const tokens = await newTokens(request, { ...participant, password: PASSWORD });
    const answer = await request.get('/api/comp/entry/current', {
      headers: { 'tenant-id': '126', authorization: `Bearer ${tokens.accessToken}` },
    });
    expect(
      ((await answer.json()) as { data: { steps: Record<string, { data: object }> } }).data.steps,
    ).toMatchObject({
      project: { data: { name: '高原果蔬分选', slogan: '断网时写的，重新打开后接着写' } },
    });
    await othersSeeNothing(page, request, line);
    await page.close();
    expect(problems.splice(0).filter((text) => !isAboutNetwork(text))).toEqual([]);
  } finally {
    await line.cut();
  }
});
