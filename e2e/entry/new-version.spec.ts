import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { call, keepTokens, signUp } from '../harness/participant';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { runningSeason } from '../harness/sample-season';
import { expect, test } from '../harness/test';
import { expectSaved } from './fill-steps';
import { openSeason } from './past-season';

let portal: PortalProcess;
test.beforeAll(async () => {
  portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0' } });
});
test.afterAll(() => portal.stop());

test('a form that was moved under an open page opens anew, with what was typed', async ({ browser }) => {
  test.setTimeout(90_000);
  const { url, home } = portal;
  const first = { ...runningSeason(), id: '2027' };
  await openSeason(first, home);
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const author = await signUp(page.request, { track: [2, 22] });
  const { accessToken: token } = author;
  await keepTokens(context, url, author);
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();
  await page.getByLabel('一句话介绍').fill('原来的介绍');
  await expectSaved(page);

  const steps = sampleSeason2026.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ key }) => key !== 'slogan'),
  }));
  const { slogan: _slogan, ...roles } = first.roles;
  await openSeason({ ...first, version: 2, steps, roles }, home);
  const [{ id } = { id: '' }] = await call<EntrySummary[]>(page.request, 'GET', '/comp/entry/mine', {
    token,
  });
  const show = () => call<EntryDetail>(page.request, 'GET', `/comp/entry/${id}`, { token });
  expect((await show()).definitionVersion).toBe(2);

  await page.getByLabel('项目名称').fill('高原果园');
  await page.getByLabel('一句话介绍').fill('没来得及保存的介绍');
  await expect(page.getByText('报名表已更新')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('一句话介绍')).toHaveCount(0);
  await expect(page.getByLabel('项目名称')).toHaveValue('高原果园');
  await expect(page.getByText('没来得及保存的介绍')).toBeVisible();
  await expect(page.getByText('原来的介绍')).toBeVisible();
  await expectSaved(page);
  const { legacy, steps: now } = await show();
  expect(now.project?.data).toMatchObject({ name: '高原果园' });
  expect(legacy.project).toEqual({ slogan: '原来的介绍', slogan__v1: '没来得及保存的介绍' });
  await context.close();
});
