import type { Locator } from '@playwright/test';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { loginDialog } from '../auth/auth-steps';
import { captchaDialog, openCaptcha } from '../auth/captcha-steps';
import { hydrated } from '../harness/hydrated';
import { expect, type Page } from '../harness/test';

type Act = (page: Page) => Promise<unknown>;
type Find = (page: Page) => Locator;

/** One load that a person causes, and what they see when the network is away for it. */
export interface LazyLoad {
  title: string;
  /** Who is signed in for it: somebody whose entry is being written, or was handed in. */
  as?: 'writer' | 'entrant';
  /** Goes to where the load can be caused. */
  begin: Act;
  /** Causes it. */
  trigger: Act;
  /** What the person is told when it failed. */
  failure: Find;
  /** How the person tries again; by default the same way. `by-itself` where it comes when the network is back. */
  retry?: 'by-itself' | Act;
  /** How it comes after a server that answered 503: nothing tells the page when that is over. Default: not tried. */
  afterRestart?: 'by-itself' | Act;
  /** What is there once it worked. */
  works: Find;
  /** By the same code as a row before it: only in a run of everything. */
  nightly?: true;
}

/** A page that needs little, so that everything else is still to be loaded. */
const LIGHT_PAGE = paths.privacyPolicy.href();
const ACCOUNT_FILES = '**/remotes/account/**';
const { profile, security, myData, records } = personalCenterTabs;

const main: Find = (page) => page.getByRole('main');
const banner: Find = (page) => page.getByRole('banner');
const opened =
  (path: string): Act =>
  async (page) => {
    await page.goto(path);
    await hydrated(page);
  };
const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();
const pressRetry: Act = (page) => main(page).getByRole('button', { name: '重试' }).click();
const heading =
  (name: string | RegExp): Find =>
  (page) =>
    main(page).getByRole('heading', { level: 1, name });
const moduleAway: Find = (page) => main(page).getByText('该模块暂时无法加载');
const moduleAwayToast: Find = (page) => page.getByText('该模块暂时无法加载，请检查网络后重试').first();
const disconnected: Find = (page) => main(page).getByText('服务连接异常，请重试');

/**
 * Follows a link of the portal without pointing at it first, which would ask ahead. Until the page listens to its
 * router, links load documents: that is waited for.
 */
export const follow =
  (path: string): Act =>
  (page) =>
    page.waitForFunction((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      link.dataset.route = '';
      document.body.append(link);
      let taken = false;
      const watch = (event: Event) => {
        taken = event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('click', watch, { once: true });
      link.click();
      link.remove();
      return taken;
    }, path);

/** A page whose code and data are both still to come. */
const firstVisit = (title: string, path: string, works: Find): LazyLoad => ({
  title: `first visit: ${title}`,
  begin: opened(LIGHT_PAGE),
  trigger: follow(path),
  failure: moduleAway,
  retry: 'by-itself',
  works,
});

const inNightlyRun = (load: LazyLoad): LazyLoad => ({ ...load, nightly: true });

const openLogin: Act = async (page) => {
  await opened(LIGHT_PAGE)(page);
  await press('参赛者登录')(page);
  await expect(loginDialog(page)).toBeVisible();
};

const openArticle: Act = async (page) => {
  await opened(paths.news.href())(page);
  const first = main(page).locator('a[href^="/news/detail/"]').first();
  await opened((await first.getAttribute('href')) ?? '')(page);
};

const publicPages: readonly LazyLoad[] = [
  inNightlyRun(
    firstVisit('list', paths.news.href(), (page) => main(page).locator('a[href^="/news/detail/"]').first()),
  ),
  { ...firstVisit('family', paths.match.href(), heading(/./)), afterRestart: pressRetry },
  firstVisit('entry', paths.competitionEnter.href(), (page) =>
    main(page).getByRole('button', { name: '登录后报名' }),
  ),
  inNightlyRun(
    firstVisit('personal centre', paths.personalCenter.href(), (page) =>
      page.locator('main').getByText('请先登录'),
    ),
  ),
  inNightlyRun(firstVisit('home', paths.home.href(), heading(/启明杯/))),
  inNightlyRun(firstVisit('agreement', paths.userAgreement.href(), heading('用户服务协议'))),
  inNightlyRun(firstVisit('service', paths.helpSolve.href(), heading('帮您解决'))),
  inNightlyRun(
    firstVisit('search', paths.search.href('报名'), (page) => main(page).getByText(/找到 \d+ 条结果/)),
  ),
  inNightlyRun(firstVisit('assistant', paths.assistant.href(), heading(/智能客服/))),
  {
    title: 'another search',
    begin: opened(paths.search.href('报名')),
    trigger: async (page) => {
      const field = main(page).getByRole('searchbox');
      await field.fill('融资');
      await field.press('Enter');
    },
    failure: disconnected,
    retry: 'by-itself',
    works: (page) => main(page).getByText(/找到 \d+ 条结果/),
  },
  {
    title: 'next page of a list',
    begin: opened(paths.news.href()),
    trigger: follow(`${paths.news.href()}?page=2`),
    failure: (page) => main(page).getByText('列表暂时无法加载'),
    retry: 'by-itself',
    afterRestart: 'by-itself',
    works: (page) => main(page).locator('a[href^="/news/detail/"]').first(),
  },
  inNightlyRun({
    title: 'another article',
    begin: openArticle,
    trigger: async (page) => {
      const next = page.getByRole('navigation', { name: '上一篇和下一篇' }).getByRole('link').first();
      await follow((await next.getAttribute('href')) ?? '')(page);
    },
    failure: disconnected,
    retry: 'by-itself',
    works: (page) => main(page).getByRole('article'),
  }),
  {
    title: 'share panel',
    begin: openArticle,
    trigger: press('分享'),
    failure: moduleAwayToast,
    works: (page) => main(page).getByRole('img', { name: '本页链接的二维码' }),
  },
  {
    title: 'assistant in its drawer',
    begin: opened(LIGHT_PAGE),
    trigger: press('打开智能客服'),
    failure: (page) => page.getByText('智能客服暂时无法打开'),
    retry: 'by-itself',
    works: (page) => page.frameLocator('iframe[title$="智能客服"]').getByRole('textbox'),
  },
  {
    title: 'question to the assistant',
    begin: opened(paths.assistant.href()),
    trigger: async (page) => {
      await page.getByRole('textbox').fill('报名条件');
      await press('发送')(page);
    },
    failure: (page) => page.getByText('暂时没有连接上客服'),
    retry: press('重新提问'),
    works: (page) => page.getByRole('log').getByRole('link').first(),
  },
  {
    title: 'QR code of the official account',
    begin: opened(LIGHT_PAGE),
    trigger: press('官方微信公众号'),
    failure: (page) => page.getByRole('img', { name: '企业公众号二维码' }),
    retry: (page) =>
      page.waitForFunction(() =>
        [...document.images].some(({ alt, naturalWidth }) => alt === '企业公众号二维码' && naturalWidth > 0),
      ),
    works: (page) => page.getByRole('img', { name: '企业公众号二维码' }),
  },
];

const signIn: readonly LazyLoad[] = [
  {
    title: 'sign-in button',
    begin: opened(LIGHT_PAGE),
    trigger: press('参赛者登录'),
    failure: (page) => page.getByText('登录模块暂时无法加载').first(),
    afterRestart: press('参赛者登录'),
    works: loginDialog,
  },
  {
    title: 'tracks of the registration',
    begin: openLogin,
    trigger: press('立即注册'),
    failure: (page) => loginDialog(page).getByText('参赛赛道加载失败'),
    retry: 'by-itself',
    works: (page) => loginDialog(page).getByRole('combobox', { name: '赛区' }),
  },
  inNightlyRun({
    title: 'agreement in the sign-in dialog',
    begin: openLogin,
    trigger: press('《用户协议》'),
    failure: (page) => page.getByText('协议内容加载失败'),
    retry: 'by-itself',
    works: (page) => page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1),
  }),
  {
    title: 'check without a picture',
    begin: async (page) => {
      await openCaptcha(page);
      await expect(captchaDialog(page)).toBeVisible();
    },
    trigger: (page) => captchaDialog(page).getByRole('button', { name: '无障碍验证' }).click(),
    failure: (page) => captchaDialog(page).getByText('无障碍验证未完成，请重试'),
    works: (page) => loginDialog(page).getByRole('button', { name: /^\d+s后重新获取$/ }),
  },
];

/** Opens a tab of the personal centre that has this button. */
const centerWith =
  (button: string, tab: number): Act =>
  async (page) => {
    await opened(paths.personalCenter.href(tab))(page);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  };

/** A light page of somebody whom the portal has greeted before. */
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

const personalCenter: readonly LazyLoad[] = [
  inNightlyRun(accountDialog('更换头像', profile)),
  inNightlyRun(accountDialog('修改名称备注', profile)),
  inNightlyRun(accountDialog('修改用户名', profile)),
  inNightlyRun(accountDialog('修改联系电话', profile)),
  inNightlyRun(accountDialog('修改邮箱', profile)),
  inNightlyRun(accountDialog('修改手机号', security)),
  inNightlyRun(accountDialog('修改密码', security)),
  inNightlyRun(accountDialog('注销账号', myData)),
  {
    ...accountDialog('撤回报名', records),
    as: 'entrant',
    afterRestart: press('撤回报名'),
  },
  inNightlyRun({
    title: 'question before an act',
    as: 'writer',
    begin: centerWith('结束其他登录', security),
    trigger: press('结束其他登录'),
    failure: moduleAwayToast,
    works: (page) => page.getByRole('alertdialog'),
  }),
  centerTab('参赛记录'),
  inNightlyRun(centerTab('消息通知')),
  inNightlyRun(centerTab('账号安全')),
  inNightlyRun(centerTab('我的数据')),
  {
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
  },
];

const stepOpened =
  (step: string, title: string): Act =>
  async (page) => {
    await opened(paths.competitionEnter.href(step))(page);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  };

const entry: readonly LazyLoad[] = [
  inNightlyRun({
    title: 'steps of the entry',
    as: 'writer',
    begin: openSignedIn,
    trigger: follow(paths.competitionEnter.href()),
    failure: moduleAway,
    retry: 'by-itself',
    works: (page) => page.getByRole('navigation', { name: '报名步骤' }),
  }),
  {
    title: 'divisions of a region',
    as: 'writer',
    begin: stepOpened('project', '项目信息'),
    trigger: (page) => page.getByRole('combobox', { name: '省' }).selectOption({ label: '四川省' }),
    failure: (page) => page.getByText('市列表加载失败'),
    retry: 'by-itself',
    works: (page) => page.getByRole('combobox', { name: '市', exact: true }),
  },
  {
    title: 'preview of a file',
    as: 'writer',
    begin: stepOpened('materials', '附件材料'),
    trigger: (page) => page.getByRole('button', { name: '预览' }).first().click(),
    failure: (page) => page.getByText('文件暂时无法打开'),
    retry: 'by-itself',
    works: (page) => page.getByRole('dialog').locator('iframe'),
  },
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

/** Every load that a person can cause. Whoever adds one adds its row. */
export const lazyLoads: readonly LazyLoad[] = [...publicPages, ...signIn, ...personalCenter, ...entry];
