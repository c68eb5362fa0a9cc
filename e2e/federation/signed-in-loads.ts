import { paths, personalCenterTabs } from '@portal/contract/paths';
import { loginDialog } from '../auth/auth-steps';
import { captchaDialog, openCaptcha } from '../auth/captcha-steps';
import { expect } from '../harness/test';
import {
  type Act,
  disconnected,
  type Find,
  follow,
  inNightlyRun,
  type LazyLoad,
  LIGHT_PAGE,
  main,
  moduleAway,
  moduleAwayToast,
  opened,
  press,
} from './lazy-load';

const ACCOUNT_FILES = '**/remotes/account/**';
const { profile, security, myData, records } = personalCenterTabs;

const banner: Find = (page) => page.getByRole('banner');

const openLogin: Act = async (page) => {
  await opened(LIGHT_PAGE)(page);
  await press('参赛者登录')(page);
  await expect(loginDialog(page)).toBeVisible();
};

const dialogPartAway: Find = (page) => loginDialog(page).getByText('暂时无法加载，请检查网络后重试');
const tracks: Find = (page) => loginDialog(page).getByRole('combobox', { name: '赛区' });

export const signIn: readonly LazyLoad[] = [
  {
    title: 'sign-in button',
    begin: opened(LIGHT_PAGE),
    trigger: press('参赛者登录'),
    failure: (page) => page.getByText('登录模块暂时无法加载').first(),
    afterRestart: press('参赛者登录'),
    works: loginDialog,
  },
  {
    title: 'registration',
    begin: openLogin,
    trigger: press('立即注册'),
    failure: dialogPartAway,
    retry: 'by-itself',
    works: tracks,
  },
  inNightlyRun({
    title: 'forgotten password',
    begin: openLogin,
    trigger: press('忘记密码'),
    failure: dialogPartAway,
    retry: 'by-itself',
    works: (page) => loginDialog(page).getByPlaceholder('请输入手机号'),
  }),
  inNightlyRun({
    title: 'tracks of the registration',
    begin: async (page) => {
      await openLogin(page);
      await press('立即注册')(page);
      await expect(tracks(page)).toBeVisible();
      await press('返回登录')(page);
    },
    trigger: press('立即注册'),
    failure: (page) => loginDialog(page).getByText('参赛赛道加载失败'),
    retry: 'by-itself',
    works: tracks,
  }),
  inNightlyRun({
    title: 'agreement in the sign-in dialog',
    begin: openLogin,
    trigger: press('《用户协议》'),
    failure: (page) => page.getByText('协议内容加载失败'),
    retry: 'by-itself',
    works: (page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1),
  }),
  inNightlyRun({
    title: 'check without a picture',
    begin: async (page) => {
      await openCaptcha(page);
      await expect(captchaDialog(page)).toBeVisible();
    },
    trigger: (page) => captchaDialog(page).getByRole('button', { name: '无障碍验证' }).click(),
    failure: (page) => captchaDialog(page).getByText('无障碍验证未完成，请重试'),
    works: (page) => loginDialog(page).getByRole('button', { name: /^\d+s后重新获取$/ }),
  }),
];

/** Opens a tab of the personal centre and waits for this button. */
const centerWith =
  (button: string, tab: number): Act =>
  async (page) => {
    await opened(paths.personalCenter.href(tab))(page);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  };

/** Opens a light page as a user whose identity the browser already knows. */
const openSignedIn: Act = async (page) => {
  await centerWith('修改用户名', profile)(page);
  await opened(LIGHT_PAGE)(page);
  await expect(banner(page).getByRole('button', { name: /的账户菜单$/ })).toBeVisible();
};

const accountDialog = (name: string, tab: number): LazyLoad => ({
  title: `dialog ${name}`,
  as: 'writer',
  begin: centerWith(name, tab),
  trigger: press(name),
  failure: moduleAwayToast,
  works: (page) => page.getByRole('dialog', { name }),
});

const centerTab = (name: string): LazyLoad => ({
  title: `tab ${name}`,
  as: 'writer',
  begin: centerWith('修改用户名', profile),
  trigger: (page) =>
    page
      .getByRole('navigation', { name: '个人中心' })
      .getByRole('link', { name: new RegExp(name) })
      .click(),
  failure: disconnected,
  retry: 'by-itself',
  works: (page) => main(page).getByRole('heading', { name }).first(),
});

export const personalCenter: readonly LazyLoad[] = [
  inNightlyRun(accountDialog('更换头像', profile)),
  inNightlyRun(accountDialog('修改名称备注', profile)),
  inNightlyRun(accountDialog('修改用户名', profile)),
  inNightlyRun(accountDialog('修改联系电话', profile)),
  inNightlyRun(accountDialog('修改邮箱', profile)),
  inNightlyRun(accountDialog('修改手机号', security)),
  inNightlyRun(accountDialog('修改密码', security)),
  inNightlyRun(accountDialog('注销账号', myData)),
  inNightlyRun({
    ...accountDialog('撤回报名', records),
    as: 'entrant',
    afterRestart: press('撤回报名'),
  }),
  inNightlyRun(centerTab('参赛记录')),
  inNightlyRun(centerTab('消息通知')),
  inNightlyRun(centerTab('账号安全')),
  inNightlyRun(centerTab('我的数据')),
  inNightlyRun({
    title: 'menu of the account',
    as: 'writer',
    begin: async (page) => {
      await openSignedIn(page);
      await page.route(ACCOUNT_FILES, (route) => route.abort());
      await opened(LIGHT_PAGE)(page);
    },
    trigger: (page) => page.getByRole('button', { name: /的账户菜单$/ }).hover(),
    failure: (page) => page.getByText('菜单暂时无法加载'),
    retry: async (page) => {
      await page.unroute(ACCOUNT_FILES);
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
    works: (page) => banner(page).getByRole('button', { name: '退出登录' }),
  }),
];

const stepOpened =
  (step: string, title: string): Act =>
  async (page) => {
    await opened(paths.competitionEnter.href(step))(page);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  };

export const entry: readonly LazyLoad[] = [
  inNightlyRun({
    title: 'steps of the entry',
    as: 'writer',
    begin: openSignedIn,
    trigger: follow(paths.competitionEnter.href()),
    failure: moduleAway,
    retry: 'by-itself',
    works: (page) => page.getByRole('navigation', { name: '报名步骤' }),
  }),
  inNightlyRun({
    title: 'divisions of a region',
    as: 'writer',
    begin: stepOpened('project', '项目信息'),
    trigger: (page) => page.getByRole('combobox', { name: '省' }).selectOption({ label: '四川省' }),
    failure: (page) => page.getByText('市列表加载失败'),
    retry: 'by-itself',
    works: (page) => page.getByRole('combobox', { name: '市', exact: true }),
  }),
  inNightlyRun({
    title: 'preview of a file',
    as: 'writer',
    begin: stepOpened('materials', '附件材料'),
    trigger: (page) => page.getByRole('button', { name: '预览' }).first().click(),
    failure: (page) => page.getByText('文件暂时无法打开'),
    retry: 'by-itself',
    works: (page) => page.getByRole('dialog').getByRole('link', { name: '在新窗口打开' }),
  }),
  inNightlyRun({
    title: 'receipt',
    as: 'entrant',
    begin: centerWith('撤回报名', records),
    trigger: async (page) => {
      const receipt = page.getByRole('link', { name: '打印回执' });
      await follow((await receipt.getAttribute('href')) ?? '')(page);
    },
    failure: moduleAway,
    retry: 'by-itself',
    works: (page) => main(page).getByRole('heading', { name: '报名回执' }),
  }),
];
