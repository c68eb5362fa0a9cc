import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect as patient, test } from '../harness/test';
import { type OperatedPortal, startOperatedPortal } from './operated-portal';

const expect = patient.configure({ timeout: 30_000 });

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let portal: OperatedPortal;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await startOperatedPortal();
  await portal.release('publish', 'e2e/fixtures/entry-2027');
});

test.afterAll(() => portal.stop());

/** The same visitors in every run: which of them a share takes depends on nothing but their id. */
const visitors = Array.from({ length: 200 }, (_, number) => {
  const hex = createHash('sha256').update(`visitor ${number}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
});

async function served(visitor: string): Promise<string | undefined> {
  const answer = await fetch(`${portal.url}/registry.json`, {
    headers: { cookie: `portal-visitor=${visitor}` },
  });
  return (await answer.json()).remotes.entry.version;
}

async function canaryVisitors(): Promise<string[]> {
  const versions = await Promise.all(visitors.map(served));
  return visitors.filter((_, index) => versions[index] === '2027.1.0');
}

async function startTrial(share: string): Promise<void> {
  await portal.release('canary', 'entry@2027.1.0', share, '--by', '张三');
  await expect.poll(async () => (await canaryVisitors()).length).toBeGreaterThan(0);
}

/** Opens the entry as this visitor; `broken` keeps the trial's files from arriving. */
async function visit(browser: Browser, visitor: string, broken = false): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'portal-visitor', value: visitor, url: portal.url }]);
  if (broken) await context.route('**/remotes/entry/2027.1.0/**', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${portal.url}/competitionEnter`, { waitUntil: 'domcontentloaded' });
  return page;
}

const nextSeason = (page: Page) => page.getByRole('heading', { level: 1, name: '2027 年大赛报名' });
const thisSeason = (page: Page) => page.getByRole('main').getByRole('button', { name: '登录后报名' });

test('a share of the visitors gets the trial, always the same ones, and more as it grows', async ({
  browser,
}) => {
  await startTrial('10%');
  const few = await canaryVisitors();
  expect(few.length).toBeLessThan(visitors.length / 4);
  expect(await canaryVisitors()).toEqual(few);
  const page = await visit(browser, few[0] ?? '');
  await expect(nextSeason(page)).toBeVisible();
  await page.reload();
  await expect(nextSeason(page)).toBeVisible();
  await page.context().close();
  const other = await visit(browser, visitors.find((visitor) => !few.includes(visitor)) ?? '');
  await expect(thisSeason(other)).toBeVisible();
  await other.context().close();

  await portal.release('canary', 'entry@2027.1.0', '50%', '--by', '张三');
  await expect.poll(async () => (await canaryVisitors()).length).toBeGreaterThan(few.length);
  expect(await canaryVisitors()).toEqual(expect.arrayContaining(few));
  expect(await portal.release('status')).toContain('灰度：entry@2027.1.0，50% 的访客');
});

test('a trial that fails its visitors withdraws itself and says so', async ({ browser }) => {
  const failing = (await canaryVisitors()).slice(0, 5);
  const meetTheFault = async (visitor: string) => {
    const page = await visit(browser, visitor, true);
    const reported = page.waitForResponse('**/api/telemetry/errors');
    // The trial's fallback is the version that everybody else gets.
    await expect(thisSeason(page)).toBeVisible();
    await reported;
    await page.context().close();
  };
  await Promise.all(failing.map(meetTheFault));
  await expect.poll(() => portal.release('status')).toContain('灰度：无');
  expect(await portal.release('status')).toMatch(
    /portal {2}灰度自动回滚：entry@2027\.1\.0 在 \d+ 位访客中有 5 位出错，其余 \d+ 位访客中有 0 位/,
  );
  const page = await visit(browser, failing[0] ?? '');
  await expect(thisSeason(page)).toBeVisible();
  await page.context().close();
});
