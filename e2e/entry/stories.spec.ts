import { expect, test } from '../harness/test';
import { fillEducation, fillMaterials, fillProject, fillTeam, LEADER, openStep, submit } from './fill-steps';
import { beginEntry } from './participant';

test.beforeEach(() => test.setTimeout(150_000));

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
