import type { PermissionInfo } from '@portal/contract/auth';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { type HTMLElement, parse } from 'node-html-parser';
import { call, signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';

interface Watched {
  shift: number;
  violations: string[];
}

const pages = [
  { title: '大赛报名', path: paths.competitionEnter.href() },
  { title: '个人中心', path: paths.personalCenter.href() },
] as const;

test.use({ viewport: { width: 360, height: 740 } });

/** Parses the HTML: `noscript` content does not render when the debugger disables scripts. */
const readPage = async (page: Page) => parse(await (await page.request.get(page.url())).text());
const findNotice = (html: HTMLElement, place: string) => html.querySelector(`${place} noscript`)?.text;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the entry page shows season, dates and steps, and says that signing in needs JavaScript', async ({
    page,
  }) => {
    await page.goto(paths.competitionEnter.href());
    await expect(page).toHaveTitle(/^大赛报名 - /);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(['大赛报名']);
    await expect(main.getByText(sampleSeason2026.name).filter({ visible: true })).toHaveCount(1);
    await expect(main.getByText(/截止时间：北京时间\d{4}年/)).toBeVisible();
    const { stages = [] } = sampleSeason2026;
    await expect(main.getByRole('term')).toHaveText(stages.map(({ name }) => name));
    for (const [index, { title }] of sampleSeason2026.steps.entries())
      await expect(main.getByText(`${index + 1}. ${title}`)).toBeVisible();
    await expect(main.getByText('登录后报名')).toBeHidden();
    expect(findNotice(await readPage(page), 'main')).toContain('登录和填写报名需要启用浏览器的 JavaScript');
    await expect(page.getByRole('contentinfo').getByText('热线电话')).toBeVisible();
  });

  test('the personal centre says that signing in needs JavaScript', async ({ page }) => {
    await page.goto(paths.personalCenter.href(5));
    await expect(page).toHaveTitle(/^个人中心 - /);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(['个人中心']);
    await expect(main.getByText('参赛者登录')).toBeHidden();
    const html = await readPage(page);
    for (const place of ['main', '#portal-sign-in'])
      expect(findNotice(html, place), place).toContain('登录需要启用浏览器的 JavaScript');
    await expect(page.getByRole('contentinfo').getByText('热线电话')).toBeVisible();
  });
});

async function watch(page: Page): Promise<{ reads: string[]; watched: () => Promise<Watched> }> {
  await page.addInitScript(() => {
    const watched: Watched = { shift: 0, violations: [] };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        watched.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(`${pathname.slice('/api'.length)}${search}`);
  });
  const watched = () => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  return { reads, watched };
}

/** Returns as a participant with an entry who signed in on an earlier day. */
async function returnAsParticipant(page: Page, baseURL: string | undefined): Promise<EntryDetail> {
  const participant = await signUp(page.request);
  const token = participant.accessToken;
  const data = { seasonId: sampleSeason2026.id };
  const entry = await call<EntryDetail>(page.request, 'POST', '/comp/entry', { token, data });
  const info = '/system/auth/get-permission-info?platform=portal';
  const { user } = await call<PermissionInfo>(page.request, 'GET', info, { token });
  await storeTokens(page.context(), baseURL, participant);
  await page.addInitScript(
    (identity) => localStorage.setItem('portal.user-info', identity),
    JSON.stringify({
      id: user.id,
      userId: user.id,
      nickname: '',
      userType: '08',
      authEnterpriseName: '',
      logo: '',
    }),
  );
  return entry;
}

const expectQuiet = async (watched: () => Promise<Watched>) => {
  const { shift, violations } = await watched();
  expect(shift).toBeLessThanOrEqual(0.05);
  expect(violations).toEqual([]);
};

for (const { title, path } of pages)
  test(`${path} has no layout shift for a visitor, and requests no personal data`, async ({ page }) => {
    const { reads, watched } = await watch(page);
    await page.goto(path);
    // By selector, not by role: the login dialog of the centre hides the page from the accessibility tree.
    await expect(page.locator('main h1').filter({ visible: true })).toHaveText([title]);
    await page.waitForLoadState('networkidle');
    // Check again after the browser has found that nobody is signed in.
    await expect(page.locator('main h1').filter({ visible: true })).toHaveText([title]);
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expectQuiet(watched);
    expect(reads.filter((read) => /^\/(?:system|auth|comp\/entry)\//.test(read))).toEqual([]);
  });

test('the entry page requests session, season, form and entry once, before its script runs, and its files afterwards', async ({
  page,
  baseURL,
}) => {
  const entry = await returnAsParticipant(page, baseURL);
  const { reads, watched } = await watch(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const listed = page.waitForResponse(/\/remotes\/entry\/.*integrity/);
  let asked: string[] = [];
  let early: string[] = [];
  await page.route('**/assets/main.*.js', async (route) => {
    await expect.poll(() => reads.length).toBe(5);
    asked = [...reads];
    await (await listed).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    early = [...requested];
    await route.continue();
  });
  await page.goto(paths.competitionEnter.href());
  const steps = page.getByRole('navigation', { name: '报名步骤' });
  await expect(steps.getByRole('link')).toHaveCount(sampleSeason2026.steps.length);
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual([
    '/comp/entry/current',
    `/comp/season/2026/definition/${entry.definitionVersion}`,
    '/comp/season/current',
    '/system/auth/get-permission-info?platform=portal',
    '/system/user/profile/get',
  ]);
  for (const read of asked) expect(reads.filter((each) => each === read)).toEqual([read]);
  await expectQuiet(watched);

  await test.step('the form’s files do not compete with the main script', async () => {
    const later = (await page.locator('#portal-later').textContent()) ?? '';
    const { files } = (JSON.parse(later) as { signedIn: { files: string[] } }).signedIn;
    expect(requested).toEqual(expect.arrayContaining(files));
    expect(early.filter((path) => files.includes(path))).toEqual([]);
  });
});

test('the personal centre requests the data of its tab once, before its script runs', async ({
  page,
  baseURL,
}) => {
  await returnAsParticipant(page, baseURL);
  const { reads, watched } = await watch(page);
  let asked: string[] = [];
  await page.route('**/assets/main.*.js', async (route) => {
    await expect.poll(() => reads.length).toBe(5);
    asked = [...reads];
    await route.continue();
  });
  await page.goto(paths.personalCenter.href(5));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(['参赛记录']);
  await expect(page.getByRole('main').getByText('未命名项目')).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const read of asked) expect(reads.filter((each) => each === read)).toEqual([read]);
  await expectQuiet(watched);
});
