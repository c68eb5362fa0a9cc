import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { harvestSeason } from '@portal/season/testing/harvest-season';
import { findSeriousViolations } from '../harness/axe';
import { nightly } from '../harness/measure';
import { operate } from '../harness/operator';
import { call, signUp, storeTokens } from '../harness/participant';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { createRunningSeason } from '../harness/sample-season';
import { collectConsoleProblems, expect, test } from '../harness/test';
import { expectSaved, openStep } from './fill-steps';
import { createLastSeason, openSeason, seasonIsOpen } from './past-season';
import { submitWritten, writeEntry } from './written-entry';

// One shared portal: each test opens the season that it needs.
test.describe.configure({ mode: 'serial' });

let portal: PortalProcess;
test.beforeAll(async () => {
  portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0', SWEEP_INTERVAL: '1' } });
});
test.afterAll(() => portal.stop());

/** Beijing time in `hours`, as an operator writes it. */
function beijing(hours: number): string {
  const moment = new Date(Date.now() + (hours + 8) * 3_600_000);
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}

test('a season unrelated to the sample can be filled in, with its own labels', async ({ browser }) => {
  const { url } = portal;
  const { announcement: _announcement, ...season } = harvestSeason;
  await openSeason({ ...season, windows: createRunningSeason().windows }, portal);
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const author = await signUp(page.request);
  await storeTokens(context, url, author);
  await page.goto('/competitionEnter');
  await page.getByRole('button', { name: '开始报名' }).click();

  await test.step('a table, a date range and a conditional question', async () => {
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

  await test.step('shares in any table, completed to 100 %', async () => {
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

  await test.step('supplement and submission use the season’s own titles', async () => {
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

test(
  'a form that is migrated while open reloads with the new version and keeps the input',
  nightly('remote-entry/src/editor/restore.test.ts'),
  async ({ browser }) => {
    const { url } = portal;
    const first = { ...createRunningSeason(), id: '2027' };
    await openSeason(first, portal);
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const author = await signUp(page.request, { track: [2, 22] });
    const { accessToken: token } = author;
    await storeTokens(context, url, author);
    await page.goto('/competitionEnter');
    await page.getByRole('button', { name: '开始报名' }).click();
    await page.getByLabel('一句话介绍').fill('原来的介绍');
    await expectSaved(page);

    const steps = sampleSeason2026.steps.map((step) => ({
      ...step,
      fields: step.fields.filter(({ key }) => key !== 'slogan'),
    }));
    const { slogan: _slogan, ...roles } = first.roles;
    await openSeason({ ...first, version: 2, steps, roles }, portal);
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
  },
);

test('after a season ends, its entries stay readable by their own form and can be copied to the next season, with a preview of the differences', async ({
  browser,
}) => {
  const { url, home } = portal;
  const context = await browser.newContext({ baseURL: url, viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const problems = collectConsoleProblems(page);
  const [author, late] = [
    await signUp(page.request, { track: [2, 22] }),
    await signUp(page.request, { track: [2, 22] }),
  ];
  const mine = (token: string) => call<EntrySummary[]>(page.request, 'GET', '/comp/entry/mine', { token });

  await test.step('last season: one entry is submitted, one is still a draft at the deadline', async () => {
    await openSeason(createLastSeason(), portal);
    const written = await writeEntry(page.request, author, {
      name: '云上果园',
      seasonId: '2025',
      project: { mentor: '李老师', stage: '概念验证' },
    });
    await submitWritten(page.request, author, written);
    await writeEntry(page.request, late, {
      name: '没有赶上',
      seasonId: '2025',
      project: { mentor: '王老师' },
    });
    await operate(
      ['season', 'extend', '2025', '--until', beijing(-1), '--reason', '按期截止', '--yes'],
      home,
    );
    await operate(['season', 'open', '2026'], home);
    // The portal may have opened a later version to keep the season running.
    await seasonIsOpen(url, { id: '2026' });
    await expect
      .poll(async () => [
        (await mine(author.accessToken))[0]?.status,
        (await mine(late.accessToken))[0]?.status,
      ])
      .toEqual(['under_review', 'not_submitted']);
  });

  await test.step('the past entry is shown by its own form, read-only', async () => {
    await storeTokens(context, url, author);
    await page.goto('/personalCenter?current=5');
    const card = page.getByRole('region', { name: '云上果园' });
    await expect(card.getByText('资格审核中').first()).toBeVisible();
    await card.getByRole('link', { name: '查看报名' }).click();
    await page.getByText('项目信息', { exact: true }).click();
    await expect(page.getByText('指导老师')).toBeVisible();
    await expect(page.getByText('李老师')).toBeVisible();
    await expect(page.getByRole('button', { name: '修改报名资料' })).toHaveCount(0);
  });

  await test.step('its receipt links back to it', async () => {
    await page.getByRole('link', { name: '查看报名回执' }).click();
    await page.getByRole('link', { name: '返回报名' }).click();
    await expect(page.getByRole('heading', { name: '云上果园', level: 1 })).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: '从往届报名复制' });
  await test.step('copying shows the differences first; cancelling saves nothing', async () => {
    await page.goto('/personalCenter?current=5');
    await page.getByRole('link', { name: '复制到本届' }).click();
    const project = dialog.getByRole('region', { name: '项目信息' });
    await expect(project.getByText('指导老师：李老师')).toBeVisible();
    await expect(project.getByText('本届不再填写此项')).toBeVisible();
    await expect(project.getByText('项目阶段：概念验证')).toBeVisible();
    await expect(project.getByText('本届的选项或填写方式不同，请重新填写')).toBeVisible();
    await expect(project.getByText('项目阶段、项目来源（新增，选填）')).toBeVisible();
    await expect(dialog.getByRole('list', { name: '差异汇总' })).toContainText('3 项不再沿用');
    await expect(dialog.getByText('承诺书须按本届内容重新签字盖章')).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    const address = page.url();
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(address);
    expect(await mine(author.accessToken)).toHaveLength(1);
  });

  await test.step('the new entry has the matching answers, and the old one is unchanged', async () => {
    await page.getByRole('button', { name: /2025年.*云上果园/ }).click();
    await dialog.getByRole('button', { name: '确认复制' }).click();
    await expect(page.getByLabel('项目名称')).toHaveValue('云上果园');
    await expect(page.getByLabel('项目阶段')).toHaveValue('');
    await page.getByLabel('项目阶段').selectOption('研发');
    await expectSaved(page);
    expect((await mine(author.accessToken)).map(({ status }) => status).sort()).toEqual([
      'draft',
      'under_review',
    ]);
  });

  await test.step('the missed deadline is shown, with the option to copy', async () => {
    await storeTokens(context, url, late);
    await page.goto('/personalCenter?current=5');
    const card = page.getByRole('region', { name: '没有赶上' });
    await expect(card.getByText('未在截止前提交')).toBeVisible();
    await expect(card.getByRole('link', { name: '复制到本届' })).toBeVisible();
  });

  await test.step('a draft gets one reminder of its deadline', async () => {
    await call(page.request, 'POST', '/comp/entry', { token: late.accessToken, data: { seasonId: '2026' } });
    await operate(
      ['season', 'extend', '2026', '--until', beijing(20), '--reason', '系统维护', '--yes'],
      home,
    );
    const notices = () =>
      call<{ list: { title: string }[] }>(
        page.request,
        'GET',
        '/auth/user/notifications?pageNo=1&pageSize=10',
        {
          token: late.accessToken,
        },
      );
    await expect
      .poll(async () => (await notices()).list.map(({ title }) => title))
      .toContain('距报名截止不足24小时');
    await page.goto('/personalCenter?current=3');
    await expect(page.getByText('距报名截止不足24小时')).toHaveCount(1);
  });

  await test.step('answers of a dropped step are still shown, under their old labels', async () => {
    const steps = sampleSeason2026.steps.filter(({ id }) => id !== 'education');
    await openSeason({ ...createRunningSeason(), version: 3, steps }, portal);
    await storeTokens(context, url, author);
    await page.goto('/competitionEnter');
    await expect(page.getByText('步骤“教育经历”已取消，原内容保留在旧版内容中')).toBeVisible();
    await expect(page.getByText('旧版内容：教育经历')).toBeVisible();
    await expect(page.getByText('学校：昆明理工大学；专业：机械工程')).toBeVisible();
  });
  expect(problems).toEqual([]);
  await context.close();
});
