import type { ChildProcess } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import type { CanaryLine } from '@portal/contract/canary';
import { CANARY_BROWSERS, CANARY_CALLS, nightly } from '../harness/measure';
import { operate } from '../harness/operator';
import { startShell } from '../harness/own-shell';
import { freePort } from '../harness/portal-process';
import { stopServer } from '../harness/server-process';
import { slowExpect as expect, test } from '../harness/test';
import { type OperatedPortal, startOperatedPortal } from './operated-portal';

test.describe.configure({ mode: 'serial' });

/** Enough that a 10 % canary includes someone, but less than a quarter, whatever the visitor ids. */
const VISITORS = Math.max(120, CANARY_BROWSERS * 4);

let portal: OperatedPortal;
/** A second shell server with the same API and release store. */
let second: { url: string; server: ChildProcess };

test.beforeAll(async () => {
  const apiPort = await freePort();
  portal = await startOperatedPortal({ API_PORT: String(apiPort) });
  second = await startShell({ PORTAL_HOME: portal.home, API_ORIGINS: `http://127.0.0.1:${apiPort}` });
  await portal.release('publish', 'e2e/fixtures/entry-2027');
});

test.afterAll(async () => {
  await stopServer(second.server);
  await portal.stop();
});

let visitors: string[] = [];

/** Fetches a page without running its scripts. @returns the visitor cookie */
async function fetchPage(headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${portal.url}/competitionEnter`, { headers });
  await answer.arrayBuffer();
  return /portal-visitor=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

async function served(visitor: string, url = portal.url): Promise<string | undefined> {
  const answer = await fetch(`${url}/registry.json`, {
    headers: { cookie: `portal-visitor=${visitor}` },
  });
  return (await answer.json()).remotes.entry.version;
}

async function canaryVisitors(): Promise<string[]> {
  const versions = await Promise.all(visitors.map((visitor) => served(visitor)));
  return visitors.filter((_, index) => versions[index] === '2027.1.0');
}

async function startTrial(share: string): Promise<void> {
  await portal.release('canary', 'entry@2027.1.0', share, '--by', '张三');
  await expect.poll(fetchPage).not.toBe('');
  visitors = await Promise.all(Array.from({ length: VISITORS }, () => fetchPage()));
  expect(await canaryVisitors()).not.toEqual([]);
}

let addresses = 0;

interface Visit {
  broken?: boolean;
  reported?: boolean;
}

/** Opens the entry page from a new address, alternating between the two shell servers. */
async function visit(browser: Browser, visitor: string, { broken, reported }: Visit = {}): Promise<Page> {
  addresses += 1;
  const { url } = addresses % 2 === 0 ? portal : second;
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${addresses}` },
  });
  await context.addCookies([{ name: 'portal-visitor', value: visitor, url }]);
  if (broken) await context.route('**/remotes/entry/2027.1.0/**', (route) => route.abort());
  const page = await context.newPage();
  const report = reported && page.waitForResponse('**/api/telemetry/visits');
  await page.goto(`${url}/competitionEnter`, { waitUntil: 'domcontentloaded' });
  await report;
  return page;
}

const nextSeason = (page: Page) => page.getByRole('heading', { level: 1, name: '2027 年大赛报名' });
const thisSeason = (page: Page) => page.getByRole('main').getByRole('button', { name: '登录后报名' });

test('a share of visitors gets the canary version, consistently, and keeps it as the share grows', async ({
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

async function counted(): Promise<CanaryLine | undefined> {
  const lines = JSON.parse(await operate(['canary', '--json'], portal.home)) as CanaryLine[];
  return lines[0];
}

test(
  'requests without a browser and forged reports do not affect the canary',
  nightly('api/src/telemetry/canary-counts.test.ts'),
  async () => {
    const machine = { 'x-forwarded-for': '203.0.113.7' };
    const cookies: string[] = [];
    for (let calls = 0; calls < CANARY_CALLS; calls += 50)
      cookies.push(...(await Promise.all(Array.from({ length: 50 }, () => fetchPage(machine)))));
    const { set } = await portal.registry();
    const error = { remote: 'entry', version: '2027.1.0', set, message: 'forged', page: '/' };
    const report = (path: string, body: object, cookie = '') =>
      fetch(`${portal.url}/api/telemetry/${path}`, {
        method: 'POST',
        headers: { ...machine, 'content-type': 'application/json', cookie: `portal-visitor=${cookie}` },
        body: JSON.stringify(body),
      });
    const at = new Date().toISOString();
    for (let forged = 0; forged < 100; forged += 1) {
      const cookie = forged < 50 ? cookies[forged] : `00000000-0000-4000-8000-1000000000${forged}.signed`;
      // Even with valid reports, one machine counts as a few visitors only.
      if (forged < 25) await report('visits', { set, remote: 'entry' }, cookie);
      await report('errors', { errors: [{ ...error, at }] }, cookie);
    }
    const line = await counted();
    expect((line?.canary.seen ?? 0) + (line?.others.seen ?? 0)).toBeLessThanOrEqual(6 + addresses);
    expect(line?.canary.failed).toBeLessThanOrEqual(3);
    expect(line?.withdraw).toBeNull();
    expect(await portal.release('status')).toContain('灰度：entry@2027.1.0，50% 的访客');
  },
);

test(
  'a canary that fails for some real browsers on two shell servers is withdrawn automatically, with the reason',
  nightly('shell/server/releases/canary.test.ts'),
  async ({ browser }) => {
    test.setTimeout(60_000 + CANARY_BROWSERS * 5000);
    const tried = (await canaryVisitors()).slice(0, CANARY_BROWSERS);
    for (let next = 5; next < tried.length; next += 5)
      await Promise.all(
        tried.slice(next, next + 5).map(async (visitor) => {
          const page = await visit(browser, visitor, { reported: true });
          await expect(nextSeason(page)).toBeVisible();
          await page.context().close();
        }),
      );
    const failing = await Promise.all(
      tried.slice(0, 5).map((visitor) => visit(browser, visitor, { broken: true })),
    );
    // The canary’s fallback is the version that all others get.
    for (const page of failing) await expect(thisSeason(page)).toBeVisible();
    await expect.poll(() => portal.release('status')).toContain('灰度：无');
    expect(await portal.release('status')).toMatch(
      /portal {2}灰度自动退回：entry@2027\.1\.0 在 \d+ 位访客中有 \d+ 位出错，其余 \d+ 位访客中有 0 位/,
    );
    // Neither server saw five failures by itself, yet both have stopped the canary.
    await expect
      .poll(async () => (await (await fetch(`${second.url}/registry.json`)).json()).canary)
      .toBe(false);
    for (const page of failing) await page.context().close();
    const page = await visit(browser, tried[0] ?? '');
    await expect(thisSeason(page)).toBeVisible();
    await page.context().close();
  },
);
