import type { Locator } from '@playwright/test';
import { expect, type Page } from '../harness/test';
import { pdfFile } from './sample-pdf';

const SENTENCE =
  '本项目面向高原特色产业，以自主研发的核心技术解决生产过程中效率低、能耗高、质量不稳定的问题。';

/** Taps on a touch screen, else clicks. */
export async function press(target: Locator): Promise<void> {
  const touch = await target.evaluate(() => navigator.maxTouchPoints > 0);
  await (touch ? target.tap() : target.click());
}

export async function openStep(page: Page, title: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: '报名步骤' });
  const link = steps.getByRole('link', { name: new RegExp(title) });
  const heading = page.getByRole('heading', { name: title, level: 2 });
  const arrived = (await link.getAttribute('aria-current')) === 'step';
  await press(link);
  // Focus moves to the heading after the page has scrolled up.
  await expect(heading).toBeVisible();
  if (!arrived) await expect(heading).toBeFocused();
}

/** A field with several inputs: radios, cascading lists, months. */
function group(page: Page, name: string | RegExp) {
  return page.getByRole('group', { name });
}

async function answer(page: Page, question: string, choice: '是' | '否'): Promise<void> {
  await group(page, new RegExp(`^${question}`))
    .getByRole('radio', { name: choice })
    .check();
}

/** Text of the save bar once everything is saved. */
export const SAVED = /^已保存 \d\d:\d\d:\d\d$/;

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 20_000 });
}

export async function fillProject(page: Page, options: { enterprise: boolean; name: string }): Promise<void> {
  await openStep(page, '项目信息');
  await page.getByLabel('项目名称').fill(options.name);
  await page.getByRole('combobox', { name: '行业大类' }).selectOption({ label: '高端装备制造' });
  await page.getByRole('combobox', { name: '行业细类' }).selectOption({ label: '机器人与智能制造' });
  await page.getByLabel('项目阶段').selectOption('研发');
  const region = group(page, /^所在地区/);
  await region.getByRole('combobox', { name: '省' }).selectOption({ label: '云南省' });
  await region.getByRole('combobox', { name: '市' }).selectOption({ label: '昆明市' });
  await region.getByRole('combobox', { name: '区县' }).selectOption({ index: 1 });
  await page.getByLabel('一句话介绍').fill('让每一颗果实都被看见');
  await page.getByLabel('项目简介').fill(SENTENCE.repeat(4));
  await page.getByLabel('核心技术与创新点').fill(SENTENCE);
  await page.getByRole('textbox', { name: '关键词' }).fill('机器视觉');
  await page.keyboard.press('Enter');
  if (options.enterprise) {
    await page.getByLabel('企业名称').fill('云南高原装备有限公司');
    await page.getByLabel('统一社会信用代码').fill('91110000600037341L');
    await page.getByLabel('成立日期').fill('2019-05-06');
    await page.getByLabel('注册资本').fill('1000');
    await page.getByLabel('企业类型').selectOption('有限责任公司');
    await page.getByLabel('法定代表人').fill('张明远');
    await page.getByLabel('注册地址').fill('昆明市高新区科技路1号');
    await page.getByLabel('经营地址').fill('昆明市高新区科技路1号');
    await page.getByLabel('职工总数').fill('40');
    await page.getByLabel('研发人员').fill('12');
    await answer(page, '是否上市', '否');
  } else {
    await page.getByLabel('团队名称').fill('云上星火团队');
    await answer(page, '是否拟注册企业', '否');
  }
  await answer(page, '是否有融资需求', '否');
  await answer(page, '是否公开展示', '否');
  await answer(page, '是否往届参赛/获奖', '否');
  await expectSaved(page);
}

interface Member {
  name: string;
  leader: boolean;
  idType: string;
  idNumber: string;
  mobile: string;
}

export const LEADER: Member = {
  name: '张明远',
  leader: true,
  idType: '居民身份证',
  idNumber: '11010519491231002X',
  mobile: '13800138000',
};
export const SECOND: Member = {
  name: '阿依古丽·买买提',
  leader: false,
  idType: '护照',
  idNumber: 'E12345678',
  mobile: '13900139000',
};

export async function fillTeam(page: Page, members: readonly Member[]): Promise<void> {
  await openStep(page, '核心团队');
  for (const member of members) {
    await press(page.getByRole('button', { name: '添加成员' }));
    await page.getByLabel('姓名').fill(member.name);
    await answer(page, '项目负责人', member.leader ? '是' : '否');
    await page.getByLabel('职务').fill('负责人');
    await page.getByLabel('证件类型').selectOption(member.idType);
    await page.getByLabel('证件号码').fill(member.idNumber);
    await page.getByRole('textbox', { name: '手机' }).fill(member.mobile);
    await page.getByLabel('最高学历').selectOption({ label: '硕士' });
    await page.getByLabel('个人简介').fill('十年装备研发经验。');
  }
  await expectSaved(page);
}

export async function fillEducation(page: Page, member: string): Promise<void> {
  await openStep(page, '教育经历');
  await press(page.getByRole('button', { name: '添加教育经历' }));
  await page.getByLabel('成员').selectOption({ label: member });
  await page.getByLabel('学校').fill('昆明理工大学');
  await page.getByLabel('专业').fill('机械工程');
  await page.getByLabel('学历').first().selectOption({ label: '硕士' });
  await page.getByRole('combobox', { name: '入学年月：年' }).selectOption('2008');
  await page.getByRole('combobox', { name: '入学年月：月' }).selectOption('09');
  await page.getByRole('combobox', { name: '毕业年月：年' }).selectOption('2011');
  await page.getByRole('combobox', { name: '毕业年月：月' }).selectOption('07');
  await expectSaved(page);
}

export async function fillFinance(page: Page): Promise<void> {
  await openStep(page, '财务数据');
  const figures = [
    '500\t600\t700',
    '-20\t10\t(5.5)',
    '100\t120\t140',
    '800\t900\t1,000',
    '300\t350\t400',
    '500\t550\t600',
    '10\t12\t14',
  ].join('\n');
  await page.getByLabel('2023年营业收入').evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, figures);
  await expect(page.getByLabel('2025年净利润')).toHaveValue('-5.5');
  await expect(page.getByLabel('2025年资产总额')).toHaveValue('1,000');
  await expectSaved(page);
}

async function upload(page: Page, label: string): Promise<void> {
  const name = `${label}.pdf`;
  await page.getByLabel(`上传${label}`).setInputFiles(pdfFile(name));
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '取消上传' })).toHaveCount(0, { timeout: 20_000 });
}

export async function fillPlan(page: Page): Promise<void> {
  await openStep(page, '商业计划书');
  await upload(page, '商业计划书');
  await expectSaved(page);
}

export async function fillMaterials(page: Page, labels: readonly string[]): Promise<void> {
  await openStep(page, '附件材料');
  for (const label of labels) await upload(page, label);
  await expectSaved(page);
}

/** Gives the required consents and submits. @returns the number on the receipt */
export async function submit(page: Page): Promise<string> {
  await openStep(page, '提交报名');
  await expect(page.getByText('资料已填写完整')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await page.getByRole('checkbox', { name: /真实性承诺/ }).check();
  await page.getByRole('checkbox', { name: /个人信息/ }).check();
  await press(page.getByRole('button', { name: /^(重新)?提交报名$/ }));
  await expect(page).toHaveURL(/\/competitionEnter\/receipt\//, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  const number = page.getByRole('definition').first();
  await expect(number).toHaveText(/\S{6,}/);
  return (await number.textContent()) ?? '';
}

/**
 * @param brought selector of the element that the click adds
 * @returns whether the second click of a double click could hit that element
 */
export function acceptsDoubleClick(button: Locator, brought: string): Promise<boolean> {
  return button.evaluate(async (pressed: HTMLElement, selector) => {
    pressed.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const target = document.querySelector(selector);
      if (!target) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = target.getBoundingClientRect();
      return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }
  }, brought);
}
