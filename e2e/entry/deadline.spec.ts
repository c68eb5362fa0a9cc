import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { chineseSecond } from '@portal/contract/beijing-time';
import type { EntryDetail, Receipt } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import { nightly } from '../harness/measure';
import { call, type Participant, signUp, storeTokens } from '../harness/participant';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { expect, test } from '../harness/test';
import { expectSaved, SAVED } from './fill-steps';
import { writeEntry } from './written-entry';
import { moveClock, shiftClock } from './wrong-clock';

test.describe.configure({ mode: 'serial' });

let portal: PortalProcess;
let api: APIRequestContext;

test.beforeAll(async () => {
  // Needs its own portal: moving the deadline affects all entries.
  portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0' } });
  api = await request.newContext({ baseURL: portal.url });
});
test.afterAll(async () => {
  await api?.dispose();
  await portal?.stop();
});

async function moveDeadline(closes: number): Promise<void> {
  const key = (await readFile(join(portal.home, 'operator.key'), 'utf8')).trim();
  const data = { closes: new Date(closes).toISOString(), reason: '演练截止时刻', earlier: true };
  await call(api, 'POST', '/ops/season/2026/extend', { token: key, data });
  // The API caches the season for two seconds.
  await expect
    .poll(async () => {
      const { windows } = await call<CurrentSeason>(api, 'GET', '/comp/season/current');
      return Math.abs(Date.parse(windows.submit.closes) - closes);
    })
    .toBeLessThan(1000);
}

async function serverNow(): Promise<number> {
  return Date.parse((await call<CurrentSeason>(api, 'GET', '/comp/season/current')).now);
}

async function filled(page: Page): Promise<Participant & { entryId: string }> {
  const participant = await signUp(api);
  const { id: entryId } = await writeEntry(api, participant, { name: '高原智能分选装备' });
  await storeTokens(page.context(), portal.url, participant);
  return { ...participant, entryId };
}

async function openStep(page: Page, step: string, title: string): Promise<void> {
  await page.goto(`${portal.url}${paths.competitionEnter.href()}?step=${step}`);
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
}

/** Gives the required consents. @returns the submit button */
async function readyToSubmit(page: Page) {
  await openStep(page, 'submit', '提交报名');
  await expect(page.getByText('资料已填写完整')).toBeVisible();
  await page.getByRole('checkbox', { name: /真实性承诺/ }).check();
  await page.getByRole('checkbox', { name: /个人信息/ }).check();
  return page.getByRole('button', { name: '提交报名', exact: true });
}

async function receiptOn(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible({ timeout: 20_000 });
  return (await page.getByRole('definition').first().textContent()) ?? '';
}

async function minutesLeft(page: Page): Promise<number> {
  const text =
    (await page
      .getByText(/\d+\s*天\s*\d+\s*时\s*\d+\s*分/)
      .first()
      .textContent()) ?? '';
  const [, days, hours, minutes] = /(\d+)\s*天\s*(\d+)\s*时\s*(\d+)\s*分/.exec(text) ?? [];
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

async function expectCountdownOfServer(page: Page, deadline: string): Promise<void> {
  const left = (Date.parse(deadline) - (await serverNow())) / 60_000;
  expect(Math.abs((await minutesLeft(page)) - left)).toBeLessThan(2);
}

async function expectReceiptOfServer(page: Page, entryId: string, token: string): Promise<void> {
  await receiptOn(page);
  const { submittedAt } = await call<Receipt>(api, 'GET', `/comp/entry/${entryId}/receipt`, { token });
  expect(Math.abs(Date.parse(submittedAt) - (await serverNow()))).toBeLessThan(60_000);
  await expect(page.getByRole('definition').filter({ hasText: chineseSecond(submittedAt) })).toBeVisible();
}

// With a fast clock, the late submission below also covers countdown and receipt by the server's clock.
for (const hours of [24, -24])
  test(
    `a client clock that is ${hours} hours off has no effect`,
    nightly('e2e/entry/deadline.spec.ts'),
    async ({ page }) => {
      await shiftClock(page.context(), hours);
      const { entryId, accessToken } = await filled(page);
      const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token: accessToken });

      await test.step('the countdown follows the server', async () => {
        await openStep(page, 'project', '项目信息');
        await expectCountdownOfServer(page, entry.deadline);
      });

      await test.step('moving the clock by a year while the entry is open has no effect either', async () => {
        // A page that detects a clock change asks the server for the time.
        const asked = page.waitForResponse((response) => response.url().endsWith('/comp/season/current'));
        await moveClock(page, Math.sign(hours) * 365 * 24);
        await asked;
        await expectCountdownOfServer(page, entry.deadline);
        await expect(page.getByText(/报名已于/)).toHaveCount(0);
      });

      await test.step('input is saved, with the server’s time', async () => {
        await page.getByLabel('一句话介绍').fill('时钟不准也不要紧');
        const saved = page.getByText(SAVED);
        await expect(saved).toBeVisible();
        await page.reload();
        await expect(page.getByLabel('一句话介绍')).toHaveValue('时钟不准也不要紧');
      });

      await test.step('the entry can be submitted, with the server’s time', async () => {
        await (await readyToSubmit(page)).click();
        await expectReceiptOfServer(page, entryId, accessToken);
      });
    },
  );

test(
  'submitting twice, by double click and in two tabs, creates one receipt',
  nightly('api/src/competition/submissions/submit-entry.test.ts'),
  async ({ page, context }) => {
    const { entryId, accessToken } = await filled(page);
    const second = await context.newPage();
    const buttons = [await readyToSubmit(page), await readyToSubmit(second)];
    await Promise.all(buttons.map((button) => button.dblclick({ noWaitAfter: true })));
    const numbers = [await receiptOn(page), await receiptOn(second)];
    expect(numbers[0]).toMatch(/\S{6,}/);
    expect(numbers[1]).toBe(numbers[0]);
    const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token: accessToken });
    expect(entry.history.filter(({ status }) => status === 'submitted')).toHaveLength(1);
  },
);

test(
  'an open form closes at the deadline by the server’s clock',
  nightly('remote-entry/src/editor/deadline-watch.test.ts'),
  async ({ page }) => {
    const season = await call<CurrentSeason>(api, 'GET', '/comp/season/current');
    await shiftClock(page.context(), 24);
    const { entryId, accessToken } = await filled(page);
    // Leaves a busy machine time to open the page and save the input before the deadline.
    await moveDeadline((await serverNow()) + 30_000);
    await openStep(page, 'project', '项目信息');
    const slogan = page.getByLabel('一句话介绍');
    await slogan.fill('截止前最后一句');
    await expect(slogan).toBeVisible();
    await expect(page.getByText('报名已截止，内容不能再修改')).toBeVisible({ timeout: 60_000 });
    await expect(slogan).toHaveCount(0);
    await expect(page.getByText(/还有|提交报名$/)).toHaveCount(0);
    const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token: accessToken });
    expect(entry.steps.project?.data).toMatchObject({ slogan: '截止前最后一句' });
    await moveDeadline(Date.parse(season.windows.submit.closes));
  },
);

test('a submission one second late by the server’s clock is refused with a clear message, and no input is lost', async ({
  page,
  problems,
}) => {
  const season = await call<CurrentSeason>(api, 'GET', '/comp/season/current');
  await shiftClock(page.context(), 24);
  const { entryId, accessToken } = await filled(page);
  const typing = await page.context().newPage();
  await openStep(typing, 'project', '项目信息');
  await expectCountdownOfServer(typing, season.windows.submit.closes);
  const button = await readyToSubmit(page);

  await test.step('the deadline passes by one second', async () => {
    const closes = (await serverNow()) + 2000;
    await moveDeadline(closes);
    await expect.poll(serverNow, { intervals: [100] }).toBeGreaterThanOrEqual(closes + 1000);
  });

  await test.step('the submission is refused with the reason', async () => {
    await button.click();
    await expect(page.getByRole('alert').getByText('报名已截止', { exact: true })).toBeVisible();
    const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token: accessToken });
    expect(entry.submittedAt).toBeNull();
  });

  await test.step('input typed too late closes the form and stays readable', async () => {
    await typing.getByLabel('一句话介绍').fill('差一秒写完的介绍');
    await expect(typing.getByText('报名已截止，内容不能再修改')).toBeVisible();
    await expect(typing.getByLabel('一句话介绍')).toHaveCount(0);
    const heading = typing.getByRole('heading', { name: '高原智能分选装备', level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(typing.getByText('项目信息中有未能保存的内容，仍保留在本机')).toBeVisible();
    await expect(typing.getByText('差一秒写完的介绍')).toBeVisible();
    await expect(typing.getByRole('button', { name: '复制未保存的内容' })).toBeVisible();
  });

  await test.step('after a crash of the tab, the entry shows that this device still has the input', async () => {
    // Closing the tab normally would save once more, and that request could arrive after the extension.
    await Promise.all([typing.waitForEvent('crash'), typing.goto('chrome://crash').catch(() => undefined)]);
    await typing.close();
    await page.goto(`${portal.url}${paths.competitionEnter.href()}`);
    await expect(page.getByText('项目信息中有未能保存的内容，仍保留在本机')).toBeVisible();
    await expect(page.getByText(/报名已于.+截止/)).toBeVisible();
  });

  await test.step('the supplement step still accepts and validates answers', async () => {
    await openStep(page, 'services', '创业服务');
    await page.getByRole('button', { name: '添加股东' }).click();
    await page.getByLabel('股东名称').fill('高原资本');
    const share = page.getByLabel('比例');
    await share.fill('33.333');
    await share.blur();
    await expect(page.getByText('比例请填写数字，最多两位小数')).toBeVisible();
    await share.fill('100');
    await expect(page.getByText('合计 100.00%')).toBeVisible();
    await expectSaved(page);
    const entry = await call<EntryDetail>(api, 'GET', `/comp/entry/${entryId}`, { token: accessToken });
    expect(entry.steps.services?.data.shareholders).toMatchObject([{ name: '高原资本', share: 10_000 }]);
  });

  await test.step('after the operator extends the season, the input is restored', async () => {
    await moveDeadline(Date.parse(season.windows.submit.closes));
    await openStep(page, 'project', '项目信息');
    await expect(page.getByText('已为您恢复未提交的内容')).toBeVisible();
    await expect(page.getByLabel('一句话介绍')).toHaveValue('差一秒写完的介绍');
    await expectSaved(page);
    await (await readyToSubmit(page)).click();
    await expectReceiptOfServer(page, entryId, accessToken);
  });
  expect(problems).toEqual([]);
});
