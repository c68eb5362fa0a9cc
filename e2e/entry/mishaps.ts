import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Participant, storeTokens, type TokenPair } from '../harness/participant';
import type { SeededRandom } from '../harness/seeded-random';
import type { KillableBrowser } from './killable-browser';
import { openEntry, typeUntil } from './typist';

interface Scene {
  page: Page;
  browser: KillableBrowser;
  participant: Participant;
  origin: string;
  random: SeededRandom;
  /** Fields reserved for the second tab. */
  others: readonly string[];
  signIn(): Promise<TokenPair>;
  restartServer(): Promise<void>;
}

export interface Aftermath {
  /** When the page was cut off; undefined if it was not. */
  cutAt?: number;
}

export type Mishap = (scene: Scene) => Promise<Aftermath>;

const SCRIPTS = /\.js(\?.*)?$/;

async function spoil({ browser, origin, participant }: Scene, which: 'access' | 'both'): Promise<void> {
  const cookies = await browser.context.cookies(origin);
  const kept = cookies.find(({ name }) => name === 'portal_refresh_token')?.value;
  const refreshToken = which === 'both' ? 'revoked' : (kept ?? participant.refreshToken);
  await storeTokens(browser.context, origin, { accessToken: 'expired', refreshToken });
}

async function cut(act: () => Promise<unknown>): Promise<Aftermath> {
  const cutAt = Date.now();
  await act();
  return { cutAt };
}

/** Do not wait for requests of the page that is being left. */
const soon = { waitUntil: 'commit' } as const;

export const mishaps: Readonly<Record<string, Mishap>> = {
  'closes the tab': ({ page }) => cut(() => page.close()),
  'reloads the page': ({ page }) => cut(() => page.reload(soon)),
  'kills the browser': ({ browser }) => cut(() => browser.kill()),

  async 'cuts the network for a while'({ browser, random }) {
    await browser.context.setOffline(true);
    await pause(300 + random.below(1500));
    await browser.context.setOffline(false);
    return {};
  },

  async 'cuts the network, then kills the browser'({ browser, random }) {
    await browser.context.setOffline(true);
    await pause(300 + random.below(2500));
    return cut(() => browser.kill());
  },

  async 'expires the access token'(scene) {
    await spoil(scene, 'access');
    await pause(scene.random.below(2000));
    return {};
  },

  async 'expires the session'(scene) {
    await spoil(scene, 'both');
    const question = scene.page.getByRole('alertdialog', { name: '系统提示' });
    // The next save detects it, at the latest the one that the participant triggers.
    const asked = scene.page.getByRole('button', { name: '立即保存' }).click();
    await Promise.any([question.waitFor(), asked.then(() => question.waitFor())]);
    await storeTokens(scene.browser.context, scene.origin, await scene.signIn());
    // Staying on the page reloads it.
    return cut(() =>
      Promise.all([scene.page.waitForEvent('load'), question.getByRole('button', { name: '取消' }).click()]),
    );
  },

  async 'fails chunks'({ page, browser, random }) {
    await browser.context.route(SCRIPTS, (route) => (random.below(2) ? route.abort() : route.continue()));
    const aftermath = await cut(() => page.reload(soon));
    await pause(500);
    await browser.context.unroute(SCRIPTS);
    return aftermath;
  },

  async 'restarts the server'({ restartServer }) {
    await restartServer();
    return {};
  },

  async 'opens a second tab'({ browser, origin, others, random }) {
    const second = await browser.context.newPage();
    await openEntry(second, origin);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1000 + random.below(1000));
    await typeUntil(second, others, random, stop.signal);
    return {};
  },

  async 'leaves the form and comes back'({ page }) {
    await page
      .getByRole('link', { name: /返回首页$/ })
      .first()
      .click({ noWaitAfter: true });
    await page.waitForURL('**/');
    await page.goBack(soon);
    return {};
  },
};

/** Order of mishaps over the runs: each occurs, slow ones more rarely. */
export const FREQUENT: readonly (keyof typeof mishaps)[] = [
  'closes the tab',
  'kills the browser',
  'opens a second tab',
  'cuts the network for a while',
  'expires the access token',
  'closes the tab',
  'cuts the network, then kills the browser',
  'reloads the page',
  'leaves the form and comes back',
  'expires the session',
  'kills the browser',
  'opens a second tab',
  'fails chunks',
  'restarts the server',
];
