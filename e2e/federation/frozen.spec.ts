import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from '../../scripts/toolchain.mjs';
import { readSharedApi, startShell } from '../harness/own-shell';
import { stopServer } from '../harness/server-process';
import { expect, type Page, test } from '../harness/test';
import { type OperatedPortal, startOperatedShell } from './operated-portal';

/** Builds that `pnpm freeze` kept at the last release, to be tested with today's builds. */
const frozen = join(root, 'e2e/frozen');

test.describe.configure({ mode: 'serial' });

let portal: OperatedPortal;
/** The frozen shell, unpacked below `shell/` to resolve the shell server's installed packages. */
let oldShell: string;

async function unpackShell(): Promise<string> {
  await mkdir(join(root, 'shell/.cache'), { recursive: true });
  const target = await mkdtemp(join(root, 'shell/.cache/frozen-'));
  // `pnpm freeze` does not keep source maps; the server needs only the folder.
  await mkdir(join(target, 'maps'));
  const source = join(frozen, 'shell');
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = join(target, relative(source, path).replace(/\.br$/, ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, brotliDecompressSync(await readFile(path)));
  }
  return target;
}

test.beforeAll(async () => {
  [portal, oldShell] = await Promise.all([startOperatedShell(), unpackShell()]);
});

test.afterAll(async () => {
  await portal.stop();
  await rm(oldShell, { recursive: true, force: true });
});

/** Uses something from every shared package on the frozen remote's page. */
async function useShowcase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/showcase?step=2`);
  await expect(page.getByRole('heading', { level: 1, name: '共享包样例' })).toBeVisible();
  await expect(page.getByText('已读到主办方信息')).toBeVisible();
  await expect(page.getByText('第 2 步，未登录')).toBeVisible();
  await page.getByRole('button', { name: '打开表单' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请填写姓名')).toBeVisible();
  await page.getByLabel('姓名').fill('张三');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存：张三')).toBeVisible();
  await page.getByRole('button', { name: '打开浮层' }).click();
  await expect(page.getByText('浮层内容')).toBeVisible();
  await page.getByRole('button', { name: '显示提示' }).click();
  await expect(page.getByText('样例提示')).toBeVisible();
}

test('the frozen remote passes the current contract gate and works in the current shell', async ({
  page,
}) => {
  const dist = await mkdtemp(join(portal.home, 'showcase-'));
  await cp(join(frozen, 'remote'), dist, { recursive: true });
  await portal.release('publish', dist);
  await portal.release('activate', 'showcase@1.0.0');
  await expect.poll(async () => (await portal.registry()).remotes.showcase?.version).toBe('1.0.0');
  await useShowcase(page, portal.url);
});

test('the frozen shell serves the current remotes', async ({ page }) => {
  const { url, server } = await startShell(
    { PORTAL_HOME: portal.home, API_ORIGINS: await readSharedApi() },
    relative(root, join(oldShell, 'server/server.cjs')),
  );
  try {
    await useShowcase(page, url);
    await page.goto(`${url}/news`);
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
    const login = page.getByRole('dialog').getByRole('button', { name: '登录', exact: true });
    await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
    await expect(login).toBeVisible();
    await page.goto(`${url}/competitionEnter`);
    await expect(page.getByRole('main').getByRole('button', { name: '登录后报名' })).toBeVisible();
    await page.goto(`${url}/personalCenter`);
    // Signed out, the account remote opens the login dialog, which makes the page inert.
    await expect(login).toBeVisible();
  } finally {
    await stopServer(server);
  }
});
