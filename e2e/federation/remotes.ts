import type { Locator } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { patientExpect as expect, type Page } from '../harness/test';
import { SHELL } from './faults';

/** How a visitor meets one remote, and how it shows that it works. */
export interface RemoteProbe {
  name: string;
  title: string;
  /** Page on which a visitor meets it. */
  path: string;
  /** What a visitor does there to need it. */
  ask: (page: Page) => Promise<void>;
  /** Something on that page that only the remote shows. */
  content: (page: Page) => Locator;
  /** Resolves when the remote does its work on that page. */
  works: (page: Page) => Promise<void>;
  /** What a visitor is told when it can not be used. */
  excuse: (page: Page) => Locator;
  /** How a visitor tries again. */
  again: (page: Page) => Promise<void>;
  /** The remote that a failure is reported for; the shell's own files are missed by whoever needs them. */
  reportedAs: string;
}

const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '参赛者登录' });

/** A page of an ordinary remote: it is asked for by going there. */
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

/** Found by element: the sign-in dialog, which opens above it, hides the page from assistive technology. */
const signedOut = (page: Page) => page.locator('main').getByText('请先登录');

/** Met on any page, through the header. */
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

/** The shell's own script, and those that it shares: the sign-in dialog is the first that needs them. */
const shellProbe: RemoteProbe = {
  ...authProbe,
  name: SHELL,
  title: '门户外壳',
  excuse: (page) => authProbe.excuse(page).or(page.getByText(SCRIPT_LOST)).filter({ visible: true }),
  again: async (page) => {
    if (!(await page.getByText(SCRIPT_LOST).isVisible())) return loginButton(page).click();
    const retry = page.getByRole('dialog').getByRole('button', { name: '重试' });
    // What was asked for before the fault ended may be lost only after a press, and then wants another.
    await expect(async () => {
      // The dialog may come, and the button go, just before the click.
      if (await retry.isVisible()) await retry.click({ timeout: 2000 });
      await expect(authProbe.content(page)).toBeVisible({ timeout: 5000 });
    }).toPass();
  },
};

/** Signed out, the personal centre opens the sign-in dialog; so it comes before pages on which one is asked for. */
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

/** The frame is there and can be used, or the sign-in dialog lies above it, which the personal centre opens by itself. */
export async function frameIsUsable(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主导航' });
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(menu.or(dialog).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').or(dialog).first()).toBeVisible();
  await expect(loginButton(page).or(dialog).first()).toBeEnabled();
}
