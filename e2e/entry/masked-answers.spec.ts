import type { EntryDetail } from '@portal/contract/competition/entry';
import { asRows } from '@portal/season/answers';
import type { Field } from '@portal/season/field';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { findSeriousViolations } from '../harness/axe';
import { press } from '../harness/keyboard';
import { nightly } from '../harness/measure';
import { call, type Participant, signUp, storeTokens } from '../harness/participant';
import { type PortalProcess, startPortal } from '../harness/portal-process';
import { createRunningSeason } from '../harness/sample-season';
import { expect, type Page, saveScreenshot, test } from '../harness/test';
import { expectSaved, openStep, submit } from './fill-steps';
import { openSeason } from './past-season';
import { writeEntry } from './written-entry';

const MASKED = '110***********002X';
const PICTURE_WIDTHS = [375, 768, 1440];
const NEW = { number: '440524188001010014', masked: '440***********0014' };

const field = (page: Page) => page.getByRole('textbox', { name: '证件号码' });
const replace = (page: Page) => page.getByRole('button', { name: '更换', exact: true });
const cancel = (page: Page) => page.getByRole('button', { name: '取消更换', exact: true });

async function writtenTeam(page: Page, baseURL: string | undefined, season?: string): Promise<Participant> {
  const author = await signUp(page.request, { track: [2, 22] });
  await writeEntry(page.request, author, { name: '高原果园', seasonId: season });
  await storeTokens(page.context(), baseURL, author);
  return author;
}

async function openLeader(page: Page): Promise<void> {
  await page.goto('/competitionEnter?step=team');
  await page.getByRole('button', { name: /张明远/ }).click();
}

/** Reads what the server stores, masked, and its validation errors. */
async function held({ request }: Page, { accessToken: token }: Participant) {
  const [{ id } = { id: '' }] = await call<{ id: string }[]>(request, 'GET', '/comp/entry/mine', { token });
  const { steps, issues } = await call<EntryDetail>(request, 'GET', `/comp/entry/${id}`, { token });
  const numbers = asRows(steps.team?.data.members).map(({ idNumber }) => idNumber);
  return { steps, numbers, errors: issues.filter(({ level }) => level === 'error') };
}

test('a saved sensitive number is shown masked, is read-only, and is either replaced as a whole by keyboard or left unchanged', async ({
  page,
  baseURL,
}) => {
  const author = await writtenTeam(page, baseURL);
  const before = await held(page, author);
  await openLeader(page);

  await test.step('the masked field ignores typing', async () => {
    await expect(field(page)).toHaveValue(MASKED);
    await expect(field(page)).not.toBeEditable();
    await field(page).focus();
    for (const key of ['End', '1', 'Backspace', 'Backspace', 'ControlOrMeta+A', 'Delete'])
      await page.keyboard.press(key);
    await expect(field(page)).toHaveValue(MASKED);
    await page.getByLabel('职务').fill('总工程师');
    await expectSaved(page);
    expect(await held(page, author)).toMatchObject({ numbers: before.numbers, errors: [] });
    await saveScreenshot(page, 'masked', PICTURE_WIDTHS);
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  // Includes the change saved by the previous step.
  const untouched = await held(page, author);
  await test.step('a replacement that is started and cancelled changes nothing', async () => {
    await field(page).focus();
    await page.keyboard.press('Tab');
    await expect(replace(page)).toBeFocused();
    await expect(replace(page)).toHaveAccessibleDescription(/证件号码已保存/);
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeEditable();
    await page.keyboard.type('1');
    await page.keyboard.press('Backspace');
    await expect(page.getByText(`${MASKED} 仍保留`)).toBeVisible();
    await press(page, cancel(page));
    await expect(replace(page)).toBeFocused();
    await expect(field(page)).toHaveValue(MASKED);
    expect(await held(page, author)).toEqual(untouched);
  });

  await test.step('an incomplete replacement does not block saving the rest of the step, and survives a reload', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('440524');
    await page.getByLabel('职务').fill('总设计师');
    await expect(page.getByText('请输入正确的18位居民身份证号码')).toBeVisible();
    await expect(page.getByText('填写正确并离开输入框后保存')).toBeVisible();
    await saveScreenshot(page, 'half-typed', PICTURE_WIDTHS);
    expect(await findSeriousViolations(page)).toEqual([]);
    await expect
      .poll(async () => JSON.stringify((await held(page, author)).steps.team))
      .toContain('总设计师');
    await page.reload();
    await page.getByRole('button', { name: /张明远/ }).click();
    await expect(field(page)).toHaveValue('440524');
    expect(await held(page, author)).toMatchObject({ numbers: before.numbers, errors: [] });
  });

  await test.step('part of a mask is rejected as a number', async () => {
    await field(page).fill('110***');
    await page.getByLabel('职务').focus();
    await expect(page.getByText('请填写完整的证件号码，不能包含“*”')).toBeVisible();
    await openStep(page, '提交报名');
    await expect(page.getByText('还有1处需要完善')).toBeVisible();
    await page.getByRole('link', { name: /证件号码/ }).click();
    await expect(field(page)).toBeFocused();
    await cancel(page).click();
    await expectSaved(page);
    expect(await held(page, author)).toMatchObject({ numbers: before.numbers, errors: [] });
  });

  await test.step('a complete replacement is stored and masked', async () => {
    await replace(page).click();
    await field(page).fill(NEW.number);
    await expectSaved(page);
    await openStep(page, '提交报名');
    await expect(page.getByText(NEW.masked)).toBeVisible();
    await expect(page.getByText(NEW.number)).toHaveCount(0);
    await openLeader(page);
    await expect(field(page)).toHaveValue(NEW.masked);
    expect(await held(page, author)).toMatchObject({ errors: [] });
    await submit(page);
    await page.goto('/personalCenter?current=5');
    await expect(page.getByText('高原果园').first()).toBeVisible();
    // Match the preceding mask, too: an entry number may end in the same digits.
    await expect(page.getByText(/[\d*]{11}(0014|002X)/)).toHaveCount(0);
  });
});

test.describe('in a season with other sensitive answers', () => {
  let portal: PortalProcess;
  const common = { section: '融资需求', sensitive: true };
  const fields: Field[] = [
    { ...common, key: 'account', type: 'text', label: '收款账号', limits: { max: 30 } },
    { ...common, key: 'birthday', type: 'date', label: '负责人生日', required: true },
    { ...common, key: 'budget', type: 'number', label: '个人投入', required: true },
  ];
  test.beforeAll(async () => {
    portal = await startPortal({ env: { SMS_PHONE_INTERVAL: '0' } });
    const steps = sampleSeason2026.steps.map((step) =>
      step.id === 'project' ? { ...step, fields: [...step.fields, ...fields] } : step,
    );
    await openSeason({ ...createRunningSeason(), id: '2028', steps }, portal);
  });
  test.afterAll(() => portal.stop());

  test(
    'each field type is masked, replaced as a whole, and can be cleared if optional',
    nightly('remote-entry/src/editor/sensitive-answers.test.ts'),
    async ({ browser }) => {
      const context = await browser.newContext({ baseURL: portal.url });
      const page = await context.newPage();
      const author = await signUp(page.request, { track: [2, 22] });
      const token = author.accessToken;
      const data = { account: '6222000011112222333', birthday: '1990-01-02', budget: 654321 };
      const entry = await call<EntryDetail>(page.request, 'POST', '/comp/entry', {
        token,
        data: { seasonId: '2028' },
      });
      const baseRevision = entry.steps.project?.revision ?? 0;
      const url = `/comp/entry/${entry.id}/step/project`;
      await call(page.request, 'PUT', url, { token, data: { data, baseRevision } });
      await storeTokens(context, portal.url, author);
      const project = async () => (await held(page, author)).steps.project?.data;
      const masked = { account: '622************2333', birthday: '1*******02', budget: '6****21' };
      expect(await project()).toMatchObject(masked);

      await page.goto('/competitionEnter?step=project');
      for (const [label, value] of [
        ['收款账号', masked.account],
        ['负责人生日', masked.birthday],
        ['个人投入', masked.budget],
      ] as const) {
        await expect(page.getByLabel(label)).toHaveValue(value);
        await expect(page.getByLabel(label)).not.toBeEditable();
      }
      const birthday = page.getByLabel('负责人生日');
      await replace(page).nth(1).click();
      await expect(birthday).toBeFocused();
      await birthday.fill('1991-11-12');
      await replace(page).last().click();
      await page.getByLabel('个人投入').fill('7');
      await page.getByLabel('个人投入').fill('');
      await cancel(page).last().click();
      await page.getByRole('button', { name: '清除' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
      await expectSaved(page);
      expect(await project()).toMatchObject({ account: null, birthday: '1*******12', budget: '6****21' });
      await expect(page.getByLabel('收款账号')).toHaveValue('');
      await expect(page.getByLabel('收款账号')).toBeEditable();
      await context.close();
    },
  );
});
