import type { EntryDetail } from '@portal/contract/competition/entry';
import { findSeriousViolations } from '../harness/axe';
import { holdRequests } from '../harness/hold-still';
import { nightly } from '../harness/measure';
import { call, signUp, storeTokens } from '../harness/participant';
import { collectConsoleProblems, expect, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import { expectSaved, openStep } from './fill-steps';
import { writeEntry } from './written-entry';

test('answers changed on two devices are resolved field by field; other changes merge automatically', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  const participant = await beginEntry(page);
  const elsewhere = await browser.newContext({ baseURL, viewport: { width: 375, height: 812 } });
  await storeTokens(elsewhere, baseURL, participant);
  const phone = await elsewhere.newPage();
  const phoneProblems = collectConsoleProblems(phone);
  const stored = async () => {
    const token = participant.accessToken;
    const [{ id } = { id: '' }] = await call<{ id: string }[]>(page.request, 'GET', '/comp/entry/mine', {
      token,
    });
    return (await call<EntryDetail>(page.request, 'GET', `/comp/entry/${id}`, { token })).steps;
  };

  await test.step('both have the same step open, and the phone saves first', async () => {
    await page.getByLabel('一句话介绍').fill('两边都有的介绍');
    await expectSaved(page);
    await phone.goto('/competitionEnter');
    await expect(phone.getByLabel('一句话介绍')).toHaveValue('两边都有的介绍');
    await phone.getByLabel('一句话介绍').fill('手机上的介绍');
    await phone.getByLabel('项目名称').fill('手机上的名称');
    await phone.getByLabel('核心技术与创新点').fill('只在手机上写过');
    await phone.getByLabel('应用场景').fill('手机上的场景');
    await expectSaved(phone);
  });

  const dialog = page.getByRole('dialog', { name: '该内容已在其他设备修改' });
  await test.step('the desktop changes the same answers and shows the conflict', async () => {
    await page.getByLabel('一句话介绍').fill('电脑上的介绍');
    await page.getByLabel('项目名称').fill('电脑上的名称');
    await page.getByLabel('应用场景').fill('电脑上的场景');
    await page.getByLabel('项目简介').fill('只在电脑上写过');
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByText('“项目信息”中有3处在本页和其他设备都改过')).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    const slogan = dialog.getByRole('group', { name: '一句话介绍' });
    await expect(slogan.getByText('电脑上的介绍')).toBeVisible();
    await expect(slogan.getByText('手机上的介绍')).toBeVisible();
  });

  await test.step('Back closes the dialog to look at the form first, and chooses nothing', async () => {
    const address = page.url();
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(address);
    await expect(page.getByLabel('一句话介绍')).toHaveValue('电脑上的介绍');
    await expect(page.getByText('选择保留哪一个后才能保存')).toBeVisible();
    expect((await stored()).project?.data).toMatchObject({ slogan: '手机上的介绍', name: '手机上的名称' });
    await page.getByRole('button', { name: '选择后保存' }).click();
    const slogan = dialog.getByRole('group', { name: '一句话介绍' });
    await slogan.getByRole('radio', { name: /其他设备的内容/ }).check();
    // A single-line field has room for one version.
    await expect(slogan.getByRole('radio')).toHaveCount(2);
    const scenario = dialog.getByRole('group', { name: '应用场景' });
    await scenario.getByRole('radio', { name: /两份都保留/ }).check();
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await expect(dialog).toBeHidden();
    await expectSaved(page);
  });

  await test.step('each answer is the chosen one, and changes of only one side are kept', async () => {
    await expect(page.getByLabel('项目名称')).toHaveValue('电脑上的名称');
    await expect(page.getByLabel('一句话介绍')).toHaveValue('手机上的介绍');
    await expect(page.getByLabel('核心技术与创新点')).toHaveValue('只在手机上写过');
    expect((await stored()).project?.data).toMatchObject({
      name: '电脑上的名称',
      slogan: '手机上的介绍',
      innovation: '只在手机上写过',
      scenario: '电脑上的场景\n\n手机上的场景',
      summary: '只在电脑上写过',
    });
  });

  await test.step('the phone shows the same after a reload', async () => {
    await phone.reload();
    await expect(phone.getByLabel('项目名称')).toHaveValue('电脑上的名称');
    await openStep(phone, '核心团队');
  });
  // Saving over a newer revision returns 409, which the browser logs as a failed request.
  expect([...problems.splice(0), ...phoneProblems].filter((text) => !/409/.test(text))).toEqual([]);
  await elsewhere.close();
});

test(
  'a conflict between two tabs of one browser is not attributed to another device',
  nightly('remote-entry/src/editor/open-conflicts.test.ts'),
  async ({ page, context, problems }) => {
    await beginEntry(page);
    const second = await context.newPage();
    await second.goto(page.url());
    // The first tab's save is in flight while the second one saves.
    const release = await holdRequests(page, '**/comp/entry/*/step/project');
    await page.getByLabel('一句话介绍').fill('第一个标签页的介绍');
    await second.getByLabel('一句话介绍').fill('第二个标签页的介绍');
    await expectSaved(second);
    release();
    const dialog = page.getByRole('dialog', { name: '该内容已在另一个标签页修改' });
    await expect(dialog).toBeVisible();
    await expect(page.getByText('其他设备')).toHaveCount(0);
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await expectSaved(page);
    await expect(second.getByLabel('一句话介绍')).toHaveValue('第一个标签页的介绍');
    expect(problems.splice(0).filter((text) => !/409/.test(text))).toEqual([]);
  },
);

test('a participant typing while the entry is submitted in another tab continues in the same field', async ({
  page,
  context,
  baseURL,
}) => {
  const participant = await signUp(page.request);
  await writeEntry(page.request, participant, { name: '智能分选' });
  await storeTokens(context, baseURL, participant);
  const other = await context.newPage();
  await other.goto('/competitionEnter?step=submit');
  await page.goto('/competitionEnter?step=project');
  const field = page.getByLabel('核心技术与创新点');
  await field.fill('写到一半');
  await expectSaved(page);
  const required = other.getByRole('checkbox', { name: /必选/ });
  await required.first().waitFor();
  for (const box of await required.all()) await box.check();
  await other.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('您正在修改已提交的报名')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('，又接着写');
  await expect(field).toHaveValue('写到一半，又接着写');
});
