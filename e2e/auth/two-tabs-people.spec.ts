import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, request as requests } from '@playwright/test';
import { TWO_PEOPLE_COURSES } from '../harness/measure';
import { newTokens, storeTokens } from '../harness/participant';
import { createSeededRandom } from '../harness/seeded-random';
import { expect, type Page, test } from '../harness/test';
import { logIn, loginDialog } from './auth-steps';
import { findPersonalTexts, newPerson, type Person, readStoredData, watchPages } from './two-people';
import { PLACES } from './two-people-places';

/** First seed to run: a failure names its seed. */
const SEED = Number(process.env.TWO_PEOPLE_SEED ?? 1);

const accountMenu = (page: Page, name = '') =>
  page.getByRole('button', { name: new RegExp(`${name}.*的账户菜单$`) });

interface Scene {
  first: Page;
  baseURL: string;
  second: Person;
  act: () => Promise<void>;
  letThrough: () => Promise<void> | undefined;
}

/** Ways for the second person to sign in, with what the first person's page does at that moment. */
const WAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async 'logs out and in again in another tab'({ first, second, letThrough }) {
    const other = await first.context().newPage();
    await other.goto('/agreements/privacy');
    await accountMenu(other).click();
    await other.getByRole('button', { name: '退出登录' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(other.getByRole('button', { name: '参赛者登录' })).toBeVisible();
    // On a page that needs a session, the login dialog covers the button.
    const waysIn = first.getByRole('button', { name: '参赛者登录', includeHidden: true });
    await expect(waysIn.first()).toBeVisible();
    await expect(first.getByText('登录状态已过期')).toHaveCount(0);
    await letThrough();
    await other.getByRole('button', { name: '参赛者登录' }).click();
    await expect(loginDialog(other)).toBeVisible();
    await logIn(other, second.mobile, second.password);
  },

  async 'signs in from another tab while the page is at work'({ first, baseURL, second, act }) {
    await storeTokens(first.context(), baseURL, await newTokens(first.request, second));
    const other = await first.context().newPage();
    await Promise.all([other.goto('/agreements/privacy'), act().catch(() => {})]);
    await expect(accountMenu(other)).toBeVisible();
  },

  async 'signs in unnoticed, and the page goes on'({ first, baseURL, second, act }) {
    await storeTokens(first.context(), baseURL, await newTokens(first.request, second));
    await act();
    await first.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => {});
  },
};

async function runCourse(browser: Browser, baseURL: string, seed: number): Promise<void> {
  const place = PLACES[(seed * 7) % PLACES.length] ?? PLACES[0];
  const random = createSeededRandom(seed);
  const way = Object.keys(WAYS)[seed % 3] ?? '';
  if (!place) throw new Error('There are no places');
  await test.step(`TWO_PEOPLE_SEED=${seed} TWO_PEOPLE_COURSES=1: at ${place.name}, the other person ${way}`, async () => {
    const address = `10.${seed}.${random.below(256)}.${1 + (Date.now() % 250)}`;
    const headers = { 'x-forwarded-for': address };
    const request = await requests.newContext({ baseURL, extraHTTPHeaders: headers });
    const first = await newPerson(request, 'jia', { submitted: place.submitted === true });
    const second = await newPerson(request, 'yi', { submitted: false });
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: headers });
    const report = await watchPages(context, first, second);
    await storeTokens(context, baseURL, await newTokens(request, first));
    const page = await context.newPage();
    await place.open(page, first);
    const before = [await readStoredData(request, first), await readStoredData(request, second)];

    const letThrough = () => place.letThrough?.(page);
    const act = async () => {
      await letThrough();
      await pause(random.below(400));
      await place.act(page);
    };
    await WAYS[way]?.({ first: page, baseURL, second, act, letThrough });
    await expect(accountMenu(page, second.nickname)).toBeVisible();
    await expect.poll(() => findPersonalTexts(page, first)).toEqual([]);
    await expect(page.getByText('登录状态已过期')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect
      .soft([await readStoredData(request, first), await readStoredData(request, second)])
      .toEqual(before);

    await storeTokens(context, baseURL, await newTokens(request, first));
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => {});
    await expect(accountMenu(page, first.nickname)).toBeVisible();
    await place.back?.(page, first);
    await expect.poll(() => findPersonalTexts(page, second)).toEqual([]);
    expect.soft(report.mixed, 'texts of one person beside those of the other').toEqual([]);
    expect(report.messages, 'a message says why the page changed').not.toEqual([]);
    await context.close();
    await request.dispose();
  });
}

/** Consecutive seeds differ in place and way, so that a few runs cover every way. */
const seeds = Array.from({ length: TWO_PEOPLE_COURSES }, (_, at) => SEED + at);

for (const seed of seeds) {
  test(`two people share one browser without seeing or changing each other's data, run ${seed}`, async ({
    browser,
    baseURL,
  }) => {
    await runCourse(browser, baseURL ?? '', seed);
  });
}
