import type { Locator } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { waitForHydration } from '../harness/hydration';
import type { Page } from '../harness/test';

export type Act = (page: Page) => Promise<unknown>;
export type Find = (page: Page) => Locator;

/** A load on demand triggered by the user, and what they see when it fails without a network. */
export interface LazyLoad {
  title: string;
  /** Signed-in participant: with a draft entry, or with a submitted one. */
  as?: 'writer' | 'entrant';
  begin: Act;
  trigger: Act;
  failure: Find;
  /** How the user retries; default: the trigger again. `by-itself`: loads once the network is back. */
  retry?: 'by-itself' | Act;
  /** How to recover after HTTP 503, which ends without an event. Default: not tested. */
  afterRestart?: 'by-itself' | Act;
  works: Find;
  /** Nightly only: another row recovers by the same code, perhaps with other texts. */
  nightly?: true;
}

/** A page that loads little, so that everything else remains to be loaded. */
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
/** Replaces both messages while the browser knows that it is offline. */
const withoutNetwork: Find = (page) => main(page).getByText('当前处于离线状态');
/** @returns what a page shows in place of `failure` while the browser is offline */
export const whileOffline = (failure: Find): Find =>
  failure === moduleAway || failure === disconnected ? withoutNetwork : failure;

/**
 * Follows a link without hovering it, which would preload, once the router handles links instead of loading
 * documents.
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
