import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { harvestSeason } from '@portal/season/testing/harvest-season';
import { call, keepTokens, signUp } from '../harness/participant';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { runningSeason } from '../harness/sample-season';
import { expect, test } from '../harness/test';
import { expectSaved, openStep } from './fill-steps';
import { openSeason } from './past-season';

let portal: PortalProcess;
test.beforeAll(async () => {
  portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0' } });
});
test.afterAll(() => portal.stop());

test('a season that shares nothing with the sample is filled in by its own words', async ({ browser }) => {
  test.setTimeout(90_000);
  const { url, home } = portal;
  const { announcement: _announcement, ...season } = harvestSeason;
  await openSeason({ ...season, windows: runningSeason().windows }, home);
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const author = await signUp(page.request);
  await keepTokens(context, url, author);
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();

  await test.step('a table, a range of dates and a question that an answer asks for', async () => {
    await expect(page.getByRole('heading', { name: '同行的人', level: 2 })).toBeVisible();
    await page.getByRole('button', { name: '添加同行者' }).click();
    await page.getByLabel('称呼').fill('谷雨');
    await openStep(page, '作品');
    await page.getByLabel('作品名').fill('会说话的稻田');
    await page.getByLabel('行当').selectOption('种植');
    await page.getByLabel('试种期·开始').fill('2030-04-01');
    await page.getByLabel('试种期·结束').fill('2030-09-30');
    await expectSaved(page);
  });

  await test.step('shares of any table, with what is missing to 100 %', async () => {
    await openStep(page, '账本');
    await page.getByRole('button', { name: '添加出资人' }).click();
    await page.getByLabel('出资人名').fill('村集体');
    await page.getByLabel('占比').fill('60');
    await page.getByLabel('占比').blur();
    await expect(page.getByText('合计 60.00%')).toBeVisible();
    await page.getByRole('button', { name: '补到“村集体”名下' }).click();
    await expect(page.getByText('合计 100.00%')).toBeVisible();
    await expectSaved(page);
  });

  await test.step('supplement and submission by the season’s own titles', async () => {
    await openStep(page, '想要的帮助');
    await expect(page.getByText('本步骤为选填，不影响报名提交')).toBeVisible();
    await openStep(page, '交稿');
    await expect(page.getByText('我所写的都是真的，种下的也是。')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /遵守赛场守则/ })).not.toBeChecked();
  });

  const { accessToken: token } = author;
  const [mine] = await call<EntrySummary[]>(page.request, 'GET', '/comp/entry/mine', { token });
  const entry = await call<EntryDetail>(page.request, 'GET', `/comp/entry/${mine?.id}`, { token });
  expect(entry.steps).toMatchObject({
    crew: { data: { people: [{ fullName: '谷雨' }] } },
    idea: { data: { heading: '会说话的稻田', trial: { from: '2030-04-01', to: '2030-09-30' } } },
    purse: { data: { backers: [{ backer: '村集体', part: 10_000 }] } },
  });
  await context.close();
});
