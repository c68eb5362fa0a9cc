import type { Locator } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { slowExpect as expect, type Page } from '../harness/test';
import { SHELL } from './faults';

/** How a test triggers one remote, and how it checks that the remote works. */
export interface RemoteProbe {
  name: string;
  title: string;
  path: string;
  ask: (page: Page) => Promise<void>;
  /** Something on the page that only the remote renders. */
  content: (page: Page) => Locator;
  works: (page: Page) => Promise<void>;
  /** Message shown when the remote is unavailable. */
  excuse: (page: Page) => Locator;
  again: (page: Page) => Promise<void>;
  /** Remote named in error reports; for the shell's files, the one that needed them. */
  reportedAs: string;
}

const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '参赛者登录' });

/** Probe of a remote that loads with its page. */
const createPageProbe = (
  name: string,
  title: string,
  path: string,
  content: RemoteProbe['content'],
): RemoteProbe => ({
  name,
  title,
  path,
  ask: async () => {},
  content,
  works: (page) => expect(content(page)).toBeVisible(),
  excuse: (page) => page.getByRole('main').getByText('该模块暂时无法加载'),
  again: (page) => page.getByRole('main').getByRole('button', { name: '重试' }).click(),
  reportedAs: name,
});

/** By selector, not by role: the open sign-in dialog hides the page from the accessibility tree. */
const signedOut = (page: Page) => page.locator('main').getByText('请先登录');

/** Can be triggered on any page, by the header. */
export const authProbe: RemoteProbe = {
  name: 'auth',
  title: '登录',
  path: paths.home.href(),
  ask: (page) => loginButton(page).click(),
  content: (page) => page.getByRole('dialog').getByRole('button', { name: /登录/ }).first(),
  works: async (page) => {
    await expect(page.getByRole('dialog').getByRole('button', { name: /登录/ }).first()).toBeVisible();
  },
  excuse: (page) => page.getByText('登录模块暂时无法加载').first(),
  again: (page) => loginButton(page).click(),
  reportedAs: 'auth',
};

const SCRIPT_LOST = '页面未能完整加载，请检查网络后重试。';

/** The shell's main script and shared chunks; the sign-in dialog is the first to need them. */
const shellProbe: RemoteProbe = {
  ...authProbe,
  name: SHELL,
  title: '门户外壳',
  excuse: (page) => authProbe.excuse(page).or(page.getByText(SCRIPT_LOST)).filter({ visible: true }),
  again: async (page) => {
    if (!(await page.getByText(SCRIPT_LOST).isVisible())) return loginButton(page).click();
    const retry = page.getByRole('dialog').getByRole('button', { name: '重试' });
    // A request from before the end of the fault may fail only after the click, so retry.
    await expect(async () => {
      // The dialog may appear and remove the button just before the click.
      if (await retry.isVisible()) await retry.click({ timeout: 2000 });
      await expect(authProbe.content(page)).toBeVisible({ timeout: 5000 });
    }).toPass();
  },
};

/** Signed out, the personal centre opens the sign-in dialog, so it comes first. */
export const remoteProbes: readonly RemoteProbe[] = [
  createPageProbe('account', '个人中心', paths.personalCenter.href(), signedOut),
  createPageProbe('content', '公开内容', paths.news.href(), (page) =>
    page.getByRole('main').locator('a[href^="/news/detail/"]').first(),
  ),
  authProbe,
  createPageProbe('entry', '参赛报名', paths.competitionEnter.href(), (page) =>
    page.getByRole('main').getByRole('button', { name: '登录后报名' }),
  ),
  shellProbe,
];

/** Or the sign-in dialog covers it, which the personal centre opens by itself. */
export async function frameIsUsable(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主导航' });
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(menu.or(dialog).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').or(dialog).first()).toBeVisible();
  await expect(loginButton(page).or(dialog).first()).toBeEnabled();
}
