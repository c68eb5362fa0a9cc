import type { Locator } from '@playwright/test';
import { press, tabTo, type } from '../harness/keyboard';
import { signUp, storeTokens } from '../harness/participant';
import { expect, type Page, test } from '../harness/test';
import { pdfFile } from './sample-pdf';
import { submitWritten, writeEntry } from './written-entry';

async function choose(page: Page, list: Locator, nth = 1): Promise<void> {
  await tabTo(page, list);
  // The options may still be loading.
  await expect(list.getByRole('option').nth(nth)).toBeAttached();
  for (let step = 0; step < nth; step += 1) await page.keyboard.press('ArrowDown');
}

/** Tab reaches a radio group once; arrow keys move within it. */
async function answerNo(page: Page, question: RegExp): Promise<void> {
  const group = page.getByRole('group', { name: question });
  await tabTo(page, group.getByRole('radio', { name: '是' }));
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: '否' })).toBeChecked();
}

/** Uploads through the file chooser, which Playwright intercepts. */
async function upload(page: Page, label: string): Promise<void> {
  const input = page.getByLabel(`上传${label}`);
  await tabTo(page, input);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdfFile(`${label}.pdf`));
  await expect(page.getByText(`${label}.pdf`, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '取消上传' })).toHaveCount(0, { timeout: 20_000 });
  // Focus moved from the upload button to the upload, then to the actions of the stored file.
  await expect(page.getByRole('button', { name: new RegExp(`^(替换|添加)文件：${label}$`) })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `“${label}.pdf”已上传` })).toBeAttached();
}

async function goOn(page: Page, title: string): Promise<void> {
  await press(page, page.getByRole('button', { name: `保存并下一步：${title}` }));
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused();
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const list = (page: Page, name: string) => page.getByRole('combobox', { name });

test('an entry can be begun, filled in and submitted by keyboard alone', async ({ page, baseURL }) => {
  // Keeps file chooser interception on, instead of toggling it around each Enter that opens one.
  page.on('filechooser', () => undefined);
  const participant = await signUp(page.request, { track: [3, 31] });
  await storeTokens(page.context(), baseURL, participant);
  await page.goto('/competitionEnter');
  await press(page, page.getByRole('button', { name: '开始报名' }));
  await expect(page.getByRole('heading', { name: '项目信息', level: 2 })).toBeFocused();

  await test.step('project', async () => {
    await type(page, box(page, '项目名称'), '高原光伏清洗机');
    await choose(page, list(page, '行业大类'));
    await choose(page, list(page, '行业细类'));
    await choose(page, list(page, '项目阶段'), 2);
    for (const level of ['省', '市', '区县'])
      await choose(
        page,
        page.getByRole('group', { name: /^所在地区/ }).getByRole('combobox', { name: level }),
      );
    await type(page, box(page, '一句话介绍'), '让每一块板子都发满电');
    await type(page, box(page, '项目简介'), '面向高原光伏电站的无水清洗机器人，'.repeat(8));
    await type(page, box(page, '核心技术与创新点'), '静电除尘与自主导航。');
    await type(page, box(page, '关键词'), '光伏');
    await page.keyboard.press('Enter');
    await answerNo(page, /^是否拟注册企业/);
    await answerNo(page, /^是否有融资需求/);
    const published = page.getByRole('group', { name: /^是否公开展示/ });
    await expect(published.getByRole('radio', { name: '否' })).toBeChecked();
    await answerNo(page, /^是否往届参赛/);
  });
  await test.step('team and education', async () => {
    await goOn(page, '核心团队');
    await press(page, page.getByRole('button', { name: '添加成员' }));
    await type(page, box(page, '姓名'), '张明远');
    await press(page, page.getByRole('radio', { name: '是' }), 'Space');
    await type(page, box(page, '职务'), '负责人');
    await choose(page, list(page, '证件类型'));
    await type(page, box(page, '证件号码'), '11010519491231002X');
    await type(page, box(page, '手机'), '13800138000');
    await choose(page, list(page, '最高学历'), 2);
    await type(page, box(page, '个人简介'), '十年装备研发经验。');
    await goOn(page, '教育经历');
    await press(page, page.getByRole('button', { name: '添加教育经历' }));
    await choose(page, list(page, '成员'));
    await type(page, box(page, '学校'), '昆明理工大学');
    await type(page, box(page, '专业'), '机械工程');
    await choose(page, page.getByRole('combobox', { name: /^学历/ }), 2);
    await choose(page, list(page, '入学年月：年'), 9);
    await choose(page, list(page, '入学年月：月'), 2);
    const graduation = list(page, '毕业年月：年');
    await choose(page, graduation, 2);
    const year = await graduation.inputValue();
    const enrolled = page.getByRole('checkbox', { name: '在读' });
    await press(page, enrolled, 'Space');
    await expect(graduation).toHaveValue('');
    await press(page, enrolled, 'Space');
    await expect(graduation).toHaveValue(year);
    await press(page, enrolled, 'Space');
  });
  await test.step('files', async () => {
    await goOn(page, '资质荣誉');
    await goOn(page, '商业计划书');
    await upload(page, '商业计划书');
    await goOn(page, '财务数据');
    await goOn(page, '附件材料');
    for (const label of ['负责人身份证明', '承诺书签名件', '路演PPT']) await upload(page, label);
  });
  await test.step('submission', async () => {
    await goOn(page, '提交报名');
    await expect(page.getByText('资料已填写完整')).toBeVisible();
    const answers = [page.getByText('让每一块板子都发满电'), page.getByText('昆明理工大学')];
    for (const answer of answers) await expect(answer).toBeVisible();
    await press(page, page.getByRole('button', { name: '全部收起' }));
    for (const answer of answers) await expect(answer).toBeHidden();
    await press(page, page.getByRole('button', { name: '全部展开' }));
    for (const answer of answers) await expect(answer).toBeVisible();
    await press(page, page.getByRole('checkbox', { name: /真实性承诺/ }), 'Space');
    await press(page, page.getByRole('checkbox', { name: /个人信息/ }), 'Space');
    await press(page, page.getByRole('button', { name: '提交报名', exact: true }));
    await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible({ timeout: 20_000 });
  });
});

test('withdrawing removes the focused button and moves focus to the heading', async ({ page, baseURL }) => {
  const participant = await signUp(page.request, { track: [2, 22] });
  const written = await writeEntry(page.request, participant, { name: '高原智能分选装备' });
  await submitWritten(page.request, participant, written);
  await storeTokens(page.context(), baseURL, participant);
  await page.goto('/competitionEnter');
  await press(page, page.getByRole('button', { name: '撤回报名' }));
  const dialog = page.getByRole('dialog', { name: '撤回报名' });
  await type(page, dialog.getByLabel('撤回原因'), '项目方向调整');
  await press(page, dialog.getByRole('button', { name: '确认撤回' }));
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '高原智能分选装备', level: 1 })).toBeFocused();
});
