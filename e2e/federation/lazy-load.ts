import type { Locator } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { waitForHydration } from '../harness/hydration';
import type { Page } from '../harness/test';

export type Act = (page: Page) => Promise<unknown>;
export type Find = (page: Page) => Locator;

/** One load that a person causes, and what they see when the network is away for it. */
export interface LazyLoad {
  title: string;
  /** Who is signed in for it: somebody whose entry is being written, or was submitted. */
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
  /** Only in a run of everything: a row that is always tried recovers by the same code, perhaps with other words. */
  nightly?: true;
}

/** A page that needs little, so that everything else is still to be loaded. */
export const LIGHT_PAGE = paths.privacyPolicy.href();

export const main: Find = (page) => page.getByRole('main');
export const opened =
  (path: string): Act =>
  async (page) => {
    await page.goto(path);
    await waitForHydration(page);
  };
export const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();
export const moduleAway: Find = (page) => main(page).getByText('该模块暂时无法加载');
export const moduleAwayToast: Find = (page) => page.getByText('该模块暂时无法加载，请检查网络后重试').first();
export const disconnected: Find = (page) => main(page).getByText('服务连接异常，请重试');
/** What both of them say instead while the browser itself knows that it has no network. */
const withoutNetwork: Find = (page) => main(page).getByText('当前处于离线状态');
/** @returns what a page shows in the place of `failure` while the browser has no network */
export const whileOffline = (failure: Find): Find =>
  failure === moduleAway || failure === disconnected ? withoutNetwork : failure;

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

export const inNightlyRun = (load: LazyLoad): LazyLoad => ({ ...load, nightly: true });
