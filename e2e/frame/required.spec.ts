import { fillParticipant, openRegister } from '../auth/auth-steps';
import { beginEntry } from '../entry/begin-entry';
import { openStep } from '../entry/fill-steps';
import { listQuestions } from '../harness/questions';
import { expect, type Page, test } from '../harness/test';

async function expectExplained(page: Page, where: string): Promise<void> {
  await expect(page.getByText('带 * 的为必填项'), where).toHaveCount(1);
}

test('registration marks every question as required, none as invalid yet, and explains the marks once', async ({
  page,
}) => {
  const dialog = await openRegister(page);
  await expect(dialog.getByRole('combobox', { name: '赛区' })).toBeEnabled();
  await expectExplained(page, 'who takes part');
  const participant = await listQuestions(page);
  expect(participant.optional).toEqual([]);
  expect(participant.invalid).toEqual([]);
  expect(participant.required.sort()).toEqual(
    ['个人/团队', '企业', '名称', '赛区', '参赛赛道', '联系人姓名', '联系人手机号'].sort(),
  );
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByLabel('确认密码')).toBeVisible();
  await expectExplained(page, 'the account');
  const account = await listQuestions(page);
  expect(account.optional).toEqual([]);
  expect(account.invalid).toEqual([]);
  expect(account.required).toHaveLength(5);
});

test('every kind of question of an entry is marked as required, including table cells', async ({ page }) => {
  await beginEntry(page, { enterprise: true });
  // NVDA announces empty fields with the `required` attribute as invalid before the user has reached them.
  await expect(page.locator('[required]:not([type=radio])')).toHaveCount(0);
  await test.step('radios, keywords, cascades, regions', async () => {
    await expectExplained(page, '项目信息');
    const { required, optional, invalid } = await listQuestions(page);
    expect(invalid).toEqual([]);
    expect(required).toEqual(
      expect.arrayContaining(['项目名称', '关键词', '行业大类', '行业细类', '省', '市', '区县', '成立日期']),
    );
    expect(required.filter((name) => name === '是')).toHaveLength(4);
    expect(optional).toContain('应用场景');
  });
  await test.step('a table with its rows', async () => {
    await openStep(page, '核心团队');
    await expectExplained(page, '核心团队');
    const members = page.getByRole('region', { name: '核心团队成员' });
    await expect(members).toHaveAccessibleDescription('必填');
    await expect(members.getByRole('heading', { name: /^核心团队成员\s*（必填）$/ })).toBeVisible();
    await page.getByRole('button', { name: '添加成员' }).click();
    expect((await listQuestions(page)).required).toEqual(expect.arrayContaining(['姓名', '证件类型']));
  });
  await test.step('months', async () => {
    await openStep(page, '教育经历');
    await page.getByRole('button', { name: '添加教育经历' }).click();
    expect((await listQuestions(page)).required).toEqual(
      expect.arrayContaining(['入学年月：年', '入学年月：月']),
    );
  });
  await test.step('an optional table, and its rows', async () => {
    await openStep(page, '资质荣誉');
    await expect(page.getByText('带 * 的为必填项')).toHaveCount(0);
    await page.getByRole('button', { name: '添加资质荣誉' }).click();
    await expectExplained(page, 'a row of 资质荣誉');
  });
  await test.step('files', async () => {
    await openStep(page, '附件材料');
    await expect(page.getByLabel('上传营业执照（必填）')).toBeVisible();
  });
  await test.step('a matrix', async () => {
    await openStep(page, '财务数据');
    await expect(page.getByRole('heading', { level: 3, name: /（必填）$/ })).toBeVisible();
    expect((await listQuestions(page)).required).toContain('2025年营业收入（万元）');
  });
  await test.step('consents', async () => {
    await openStep(page, '提交报名');
    const { required, optional } = await listQuestions(page);
    expect(required.length).toBeGreaterThan(1);
    expect(optional.length).toBeGreaterThan(0);
    await expect(page.getByText('带 * 的为必填项')).toHaveCount(0);
  });
});
