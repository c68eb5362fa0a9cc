import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nightly } from '../harness/measure';
import { slowExpect as expect, test } from '../harness/test';
import { copyBuild } from './broken-release';
import { type OperatedPortal, startOperatedShell } from './operated-portal';

test.describe.configure({ mode: 'serial' });

const TITLE = '2027 年大赛报名';
const dist = resolve(import.meta.dirname, '../fixtures/entry-2027/dist');

let portal: OperatedPortal;
let folder: string;

test.beforeAll(async () => {
  portal = await startOperatedShell();
  await portal.release('publish', 'e2e/fixtures/entry-2027');
  await portal.release('activate', 'entry@2027.1.0');
  folder = mkdtempSync(join(tmpdir(), 'portal-broken-'));
  // Throw at the page heading, wherever the minifier has put it.
  copyBuild(dist, join(folder, 'render'), '2027.2.0', (script) =>
    script.replaceAll(
      /(?<=children:)(["'`])2027 ?年大赛报名\1/g,
      '(()=>{throw location.hash?undefined:new Error("broken page")})()',
    ),
  );
  await portal.release('publish', join(folder, 'render'));
  await portal.release('activate', 'entry@2027.2.0');
  await expect.poll(async () => (await portal.registry()).remotes.entry?.version).toBe('2027.2.0');
});

test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a page that throws on render is shown by the fallback version, and reported once', async ({
  page,
  problems,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/telemetry/')) reports.push(request.postData() ?? '');
  });
  await page.goto(`${portal.url}/competitionEnter`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect.poll(() => reports.join()).toContain('broken page');
  expect(reports.join()).toMatch(/"version":"2027\.2\.0"/);
  expect(reports.join()).not.toMatch(/"version":"2027\.1\.0"/);
  const menu = page.getByRole('navigation', { name: '主导航' });
  await menu.getByRole('link', { name: '新闻中心' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  problems.length = 0; // React and the router log the error.
});

test('the fallback also works after client-side navigation', async ({ page, problems }) => {
  await page.goto(`${portal.url}/news`);
  await page.getByRole('contentinfo').getByRole('link', { name: '大赛报名' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  problems.length = 0; // React and the router log the error.
});

test('the fallback also replaces a page that throws undefined on render', async ({ page, problems }) => {
  await page.goto(`${portal.url}/competitionEnter#undefined`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  problems.length = 0; // React and the router log the error.
});

test(
  'a withdrawn version is never used as fallback of a failing page',
  nightly('shared/releases/src/rollback.test.ts'),
  async ({ page, problems }) => {
    await portal.release('rollback', 'entry');
    await portal.release('rollback', 'entry');
    await portal.release('activate', 'entry@2027.2.0');
    const served = async () => (await portal.registry()).remotes.entry;
    await expect.poll(async () => (await served())?.version).toBe('2027.2.0');
    expect((await served())?.fallback?.version).not.toBe('2027.1.0');
    await page.goto(`${portal.url}/competitionEnter`);
    await expect(page.getByRole('main').getByRole('button', { name: '登录后报名' })).toBeVisible();
    problems.length = 0; // React and the router log the error.
  },
);
