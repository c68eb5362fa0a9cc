import { fillParticipant, logIn, loginDialog, obtainCode } from '../auth/auth-steps';
import { nightly } from '../harness/measure';
import { PASSWORD, signUp, storeTokens } from '../harness/participant';
import { expect, newPhone, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import {
  fillEducation,
  fillFinance,
  fillMaterials,
  fillPlan,
  fillProject,
  fillTeam,
  LEADER,
  openStep,
  press,
  SECOND,
  submit,
} from './fill-steps';
import { submitWritten, writeEntry } from './written-entry';

test.beforeEach(() => test.setTimeout(150_000));

test(
  'an individual writes the plan in chapters, and missing answers link to their fields',
  nightly('e2e/entry/phone-form.spec.ts'),
  async ({ page }) => {
    await beginEntry(page, { track: [2, 22] });
    await fillProject(page, { enterprise: false, name: '可降解地膜' });
    await fillTeam(page, [LEADER]);
    await expect(page.getByText('参赛组别：个人组')).toBeVisible();
    await fillEducation(page, LEADER.name);
    await fillMaterials(page, ['负责人身份证明', '承诺书签名件']);
    await openStep(page, '提交报名');
    await page.getByRole('link', { name: '请填写执行摘要' }).click();
    await expect(page.getByLabel('执行摘要')).toBeFocused();
    const chapters = [
      '执行摘要',
      '产品与技术',
      '市场分析',
      '商业模式',
      '竞争分析',
      '营销策略',
      '团队介绍',
      '财务预测',
      '融资计划',
      '风险与对策',
    ];
    for (const chapter of chapters) await page.getByLabel(chapter).fill(`${chapter}：内容。`);
    await submit(page);
  },
);

test(
  'an enterprise fills in every step on a desktop',
  nightly('e2e/skeleton/story.spec.ts'),
  async ({ page }) => {
    await beginEntry(page, { enterprise: true, track: [2, 21] });
    await fillProject(page, { enterprise: true, name: '高原智能分选装备' });
    await expect(page.getByText('参赛组别：成长组')).toBeVisible();
    await fillTeam(page, [LEADER, SECOND]);
    await fillEducation(page, LEADER.name);
    await fillPlan(page);
    await fillFinance(page);
    await fillMaterials(page, ['营业执照', '上年度财务报表', '承诺书盖章件', '路演PPT']);
    await submit(page);
  },
);

test('a submission stays valid while it is changed, and keeps its number when submitted again', async ({
  page,
  baseURL,
}) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const written = await writeEntry(page.request, participant, { name: '高原智能分选装备' });
  const { entryNo } = await submitWritten(page.request, participant, written);
  await storeTokens(page.context(), baseURL, participant);
  await page.goto('/competitionEnter');
  await expect(page.getByText('已提交').first()).toBeVisible();
  await test.step('its printout has every answer and every file name', async () => {
    const answers = ['让每一颗果实都被看见', '身份证明.pdf', '承诺书.pdf'].map((answer) =>
      page.getByText(answer),
    );
    for (const answer of answers) await expect(answer).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const answer of answers) await expect(answer).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('button', { name: '修改报名资料' }).click();
  await expect(page.getByText('您正在修改已提交的报名')).toBeVisible();
  await page.getByLabel('一句话介绍').fill('修改之后的一句话');
  await test.step('the printed form contains long answers completely, and neither save bar nor step list', async () => {
    const onScreenOnly = [
      page.getByText(/^(已保存|尚未保存)/),
      page.getByRole('navigation', { name: '报名步骤' }),
    ];
    for (const part of onScreenOnly) await expect(part).toBeVisible();
    await page.getByLabel('项目简介').fill('一行\n'.repeat(40));
    await page.emulateMedia({ media: 'print' });
    for (const part of onScreenOnly) await expect(part).toBeHidden();
    const cutLines = () =>
      page.getByLabel('项目简介').evaluate((field) => field.scrollHeight - field.clientHeight);
    await expect.poll(cutLines).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('项目简介').fill('用机器视觉分选高原水果。'.repeat(10));
  });
  expect(await submit(page)).toBe(entryNo);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test(
    'a team looks at the steps, registers, submits, withdraws and reopens the entry',
    nightly('e2e/skeleton/story.spec.ts'),
    async ({ page }) => {
      const mobile = newPhone();
      await test.step('a visitor looks at the steps and registers in the dialog', async () => {
        await page.goto('/competitionEnter');
        await press(page.getByText('2. 核心团队'));
        await expect(page.getByText('核心团队成员')).toBeVisible();
        await press(page.getByRole('button', { name: '立即注册' }));
        const dialog = loginDialog(page);
        await fillParticipant(dialog);
        await press(dialog.getByRole('button', { name: '下一步' }));
        await dialog.getByPlaceholder('请输入手机号').fill(mobile);
        const code = await obtainCode(page, dialog, mobile);
        await dialog.getByPlaceholder('请输入手机验证码').fill(code);
        await dialog.getByPlaceholder('请输入密码').fill(PASSWORD);
        await dialog.getByPlaceholder('请确认密码').fill(PASSWORD);
        await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
        await press(dialog.getByRole('button', { name: '注册', exact: true }));
        await expect(page.getByText('用户注册成功')).toBeVisible();
        await logIn(page, mobile);
      });
      await press(page.getByRole('link', { name: '去报名' }));
      await press(page.getByRole('button', { name: '开始报名' }));
      await fillProject(page, { enterprise: false, name: '星火语音助手' });
      await fillTeam(page, [LEADER, SECOND]);
      await expect(page.getByText('参赛组别：团队组')).toBeVisible();
      await fillEducation(page, LEADER.name);
      await fillPlan(page);
      await fillMaterials(page, ['负责人身份证明', '承诺书签名件', '路演PPT']);
      await submit(page);

      await press(page.getByRole('link', { name: '返回报名' }));
      await press(page.getByRole('button', { name: '撤回报名' }));
      const dialog = page.getByRole('dialog', { name: '撤回报名' });
      await press(dialog.getByRole('button', { name: '确认撤回' }));
      await expect(dialog.getByText('请填写撤回原因')).toBeVisible();
      await dialog.getByLabel('撤回原因').fill('项目方向调整');
      await press(dialog.getByRole('button', { name: '确认撤回' }));
      await expect(page.getByText('已撤回').first()).toBeVisible();
      await press(page.getByRole('button', { name: '重新开启报名' }));
      await openStep(page, '项目信息');
      await expect(page.getByLabel('项目名称')).toHaveValue('星火语音助手');
    },
  );
});
