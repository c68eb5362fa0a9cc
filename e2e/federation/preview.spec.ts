import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeIntegrity } from '@portal/releases/integrity';
import { publishBuild } from '@portal/releases/publish';
import { root } from '../../scripts/toolchain.mjs';
import { nightly } from '../harness/measure';
import { expect, test } from '../harness/test';
import { type OperatedPortal, startOperatedPortal } from './operated-portal';

const NEXT = 'content@9.0.0';

let portal: OperatedPortal;
let folder: string;

async function publishNext(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'portal-preview-'));
  await cp(join(root, 'remote-content/dist'), folder, { recursive: true });
  const path = join(folder, 'release.json');
  const release = JSON.parse(await readFile(path, 'utf8'));
  const container = 'content_9_0_0_preview';
  for (const file of [release.entry, release.server]) {
    const built = join(folder, file === release.server ? file : `browser/${file}`);
    const text = (await readFile(built, 'utf8'))
      .replaceAll(release.container, container)
      .replaceAll(`/remotes/content/${release.version}/`, '/remotes/content/9.0.0/');
    await writeFile(built, text);
    for (const end of ['.br', '.gz']) await rm(`${built}${end}`, { force: true });
    const bytes = Buffer.from(text);
    release.files[file] = { integrity: computeIntegrity(bytes), size: bytes.length };
  }
  await writeFile(path, JSON.stringify({ ...release, version: '9.0.0', container }));
  await publishBuild(portal.store, await portal.keys(), folder);
}

test.beforeAll(async () => {
  portal = await startOperatedPortal();
  await publishNext();
});

test.afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a tester who opens a preview link sees the unreleased version until the preview ends; other visitors never do',
  nightly('shell/server/plugins/preview-pages.test.ts'),
  async ({ page, browser, problems }) => {
    const printed = await portal.release('preview', NEXT, '--for', '王芳', '--path', '/news');
    // The command prints the URL of the run’s shared portal.
    const { pathname, search } = new URL(/\/news\S+/.exec(printed)?.[0] ?? '', portal.url);
    const link = `${portal.url}${pathname}${search}`;
    const banner = page.getByRole('region', { name: '版本预览' });
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

    await test.step('the link opens the page and removes the token from the URL', async () => {
      await page.goto(link);
      await expect(banner).toContainText(`正在预览 ${NEXT}，仅供 王芳 查看`);
      expect(new URL(page.url()).search).toBe('');
      await expect.poll(scripts).toContain('/remotes/content/9.0.0/remote.js');
    });

    await test.step('the preview persists across navigation, on phones as well', async () => {
      await page.getByRole('link', { name: '首页' }).first().click();
      await expect(page).toHaveURL(`${portal.url}/`);
      await expect(banner).toBeVisible();
      await page.setViewportSize({ width: 375, height: 700 });
      await page.reload();
      await expect(banner).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    });

    await test.step('other visitors get the served version', async () => {
      const visitor = await browser.newPage();
      await visitor.goto(`${portal.url}/news`);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(visitor.getByText('正在预览')).toBeHidden();
      expect(await visitor.content()).not.toContain('9.0.0');
      await visitor.close();
    });

    await test.step('the button ends the preview', async () => {
      await banner.getByRole('button', { name: '退出预览' }).click();
      await expect(banner).toBeHidden();
      expect(new URL(page.url()).search).toBe('');
      expect(await page.content()).not.toContain('9.0.0');
    });

    await test.step('a revoked link opens nothing', async () => {
      await portal.release('preview', 'revoke', '--all');
      await page.goto(link);
      await expect(page.getByText('预览已被撤销')).toBeVisible();
      expect(problems.splice(0)).toEqual([expect.stringContaining('410')]);
      await page.getByRole('link', { name: '打开正式页面' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
);
