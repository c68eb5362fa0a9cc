import type { Locator, Page } from '@playwright/test';
import { openStep } from '../entry/fill-steps';
import { pdfFile } from '../entry/sample-pdf';
import { PASSWORD } from '../harness/participant';
import { expect } from '../harness/test';
import type { Person } from './two-people';

/** Where the first person is in the portal, and what they do there after another person has signed in. */
export interface Place {
  name: string;
  submitted?: boolean;
  open(page: Page, person: Person): Promise<void>;
  /** Unblocks what `open` blocked: until the first person has left, it may still be sent in their name. */
  letThrough?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
  /** Checks what the first person finds on return. */
  back?(page: Page, person: Person): Promise<void>;
}

const TYPED = '只属于第一个人的文字';
const FILE = '第一个人的计划书.pdf';

const tabs = { overview: 1, profile: 4, records: 5, notifications: 3, security: 2, myData: 6 } as const;

async function openTab(page: Page, tab: keyof typeof tabs): Promise<void> {
  await page.goto(`/personalCenter?current=${tabs[tab]}`);
  await expect(page.getByRole('button', { name: /的账户菜单$/ })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Dispatches the click by script, so that an overlay on the button does not matter. */
const press = (target: Locator) => target.first().dispatchEvent('click', undefined, { timeout: 5000 });

function tab(name: keyof typeof tabs, to: string): Place {
  return {
    name: `the tab ${name}`,
    open: (page) => openTab(page, name),
    act: (page) => press(page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: to })),
  };
}

function dialog(
  name: string,
  at: keyof typeof tabs,
  { fill, submit = '保存' }: { fill: (dialog: Locator) => Promise<void>; submit?: string },
): Place {
  return {
    name: `the dialog ${name}`,
    submitted: name === '撤回报名',
    async open(page) {
      await openTab(page, at);
      await page.getByRole('button', { name, exact: true }).first().click();
      await fill(page.getByRole('dialog', { name }));
    },
    act: (page) => press(page.getByRole('dialog', { name }).getByRole('button', { name: submit })),
  };
}

const type = (label: string, value: string) => ({
  fill: (form: Locator) => form.getByLabel(label).fill(value),
});

async function openEntryStep(page: Page, title: string): Promise<void> {
  await page.goto('/competitionEnter?step=project');
  await openStep(page, title);
}

export const PLACES: readonly Place[] = [
  tab('overview', '个人资料'),
  dialog('修改名称备注', 'profile', type('名称备注', '改后的名字')),
  {
    name: 'a step with unsaved text',
    async open(page) {
      await page.route('**/comp/entry/*/step/**', (route) => route.abort());
      await openEntryStep(page, '项目信息');
      await page.getByLabel('一句话介绍').fill(TYPED);
      await expect(page.getByText(/内容已保存在本机/)).toBeVisible();
    },
    letThrough: (page) => page.unroute('**/comp/entry/*/step/**'),
    act: (page) => press(page.getByRole('button', { name: '立即保存' })),
    async back(page) {
      await page.goto('/competitionEnter?step=project');
      await expect(page.getByLabel('一句话介绍')).toHaveValue(TYPED);
    },
  },
  dialog('修改邮箱', 'profile', type('邮箱', 'other@example.com')),
  tab('records', '账号安全'),
  dialog('修改用户名', 'profile', type('用户名', 'other2026name')),
  {
    name: 'an upload under way',
    async open(page) {
      await page.route('**/main-attachment/upload_sharding', () => undefined);
      await openEntryStep(page, '附件材料');
      const sent = page.waitForRequest('**/main-attachment/upload_sharding');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: '添加文件：承诺书签名件' }).click();
      await (await chooser).setFiles(pdfFile(FILE, 300_000));
      await sent;
    },
    act: (page) => press(page.getByRole('navigation', { name: '报名步骤' }).getByRole('link').first()),
    async back(page) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openEntryStep(page, '附件材料');
      await expect(page.getByText(FILE).first()).toBeVisible();
    },
  },
  tab('profile', '消息通知'),
  dialog('修改联系电话', 'profile', type('联系电话', '13712345678')),
  {
    name: 'the receipt',
    submitted: true,
    async open(page, { entryId, receiptNo }) {
      await page.goto(`/competitionEnter/receipt/${entryId}`);
      await expect(page.getByText(receiptNo).first()).toBeVisible();
    },
    act: (page) => press(page.getByRole('link', { name: '查看参赛记录' })),
  },
  dialog('修改手机号', 'profile', {
    fill: (form) => form.getByPlaceholder('请输入手机验证码').fill('123456'),
    submit: '下一步',
  }),
  tab('notifications', '概览'),
  dialog('修改密码', 'security', {
    async fill(form) {
      await form.getByPlaceholder('请输入原密码').fill(PASSWORD);
      await form.getByPlaceholder('请输入密码').fill('renewed2026');
      await form.getByPlaceholder('请确认密码').fill('renewed2026');
    },
  }),
  {
    name: 'the overview of a submitted entry',
    submitted: true,
    async open(page, { receiptNo }) {
      await page.goto('/competitionEnter');
      await expect(page.getByText(receiptNo).first()).toBeVisible();
    },
    act: (page) => press(page.getByRole('link', { name: /修改报名|继续填写|个人中心/ })),
  },
  dialog('更换头像', 'profile', {
    async fill(form) {
      await form.getByRole('radio', { name: '文字头像' }).check();
      await form.getByLabel('头像文字').fill('改');
    },
  }),
  tab('security', '我的数据'),
  dialog('注销账号', 'myData', {
    async fill(form) {
      await form.getByPlaceholder('请输入手机验证码').fill('123456');
      await form.getByRole('checkbox').check();
    },
    submit: '确认注销',
  }),
  tab('myData', '参赛记录'),
  dialog('撤回报名', 'records', { ...type('撤回原因', '项目方向调整'), submit: '确认撤回' }),
  {
    name: 'the question before ending the other sign-ins',
    async open(page) {
      await openTab(page, 'security');
      await page.getByRole('button', { name: '结束其他登录' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
    act: (page) => press(page.getByRole('alertdialog').getByRole('button', { name: '确定' })),
  },
];
