import { expect, test } from '../harness/test';
import {
  fillEducation,
  fillFinance,
  fillMaterials,
  fillPlan,
  fillProject,
  fillTeam,
  LEADER,
  openStep,
  SECOND,
  submit,
} from './fill-steps';
import { beginEntry } from './participant';

test.beforeEach(() => test.setTimeout(150_000));

test('an enterprise on a wide screen: from an empty entry to the receipt, then back for a change', async ({
  page,
}) => {
  await beginEntry(page, { enterprise: true, track: [2, 21] });
  await fillProject(page, { enterprise: true, name: '高原智能分选装备' });
  await expect(page.getByText('参赛组别：成长组')).toBeVisible();
  await fillTeam(page, [LEADER, SECOND]);
  await fillEducation(page, LEADER.name);
  await fillPlan(page);
  await fillFinance(page);
  await fillMaterials(page, ['营业执照', '上年度财务报表', '承诺书盖章件', '路演PPT']);
  const number = await submit(page);

  await test.step('the receipt can be checked by anybody', async () => {
    const code = await page.getByRole('img', { name: '回执验证二维码' }).isVisible();
    expect(code).toBe(true);
  });
  await test.step('a change after submitting leaves the submission standing until sent again', async () => {
    await page.getByRole('link', { name: '返回报名' }).click();
    await expect(page.getByText('已提交').first()).toBeVisible();
    await page.getByRole('button', { name: '修改报名资料' }).click();
    await expect(page.getByText('您正在修改已提交的报名')).toBeVisible();
    await page.getByLabel('一句话介绍').fill('修改之后的一句话');
    await openStep(page, '提交报名');
    await page.getByRole('checkbox', { name: /真实性承诺/ }).check();
    await page.getByRole('checkbox', { name: /个人信息/ }).check();
    await page.getByRole('button', { name: '重新提交报名' }).click();
    await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('definition').first()).toHaveText(number);
  });
});

test('a team on a phone: from an empty entry to the receipt, then withdraws and opens it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await beginEntry(page);
  await fillProject(page, { enterprise: false, name: '星火语音助手' });
  await fillTeam(page, [LEADER, SECOND]);
  await expect(page.getByText('参赛组别：团队组')).toBeVisible();
  await fillEducation(page, LEADER.name);
  await fillPlan(page);
  await fillMaterials(page, ['负责人身份证明', '承诺书签名件', '路演PPT']);
  await submit(page);

  await page.getByRole('link', { name: '返回报名' }).click();
  await page.getByRole('button', { name: '撤回报名' }).click();
  await page.getByLabel('撤回原因').fill('项目方向调整');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await page.getByRole('button', { name: '重新开启报名' }).click();
  await openStep(page, '项目信息');
  await expect(page.getByLabel('项目名称')).toHaveValue('星火语音助手');
});

test('an individual writes the plan in chapters, and what is missing leads to its field', async ({
  page,
}) => {
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
});
