import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { randomClientIp } from '../harness/test';
import { launchChromium, launchFirefox, openInPuppeteer } from './puppeteer-driver';
import { launchWebKit, openInWebKit, type WebKit } from './webkit-driver';
import { EngineWindow } from './window';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** Debian packages of the other two engines, unpatched, unlike Playwright's builds. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-x11', 'fonts-noto-cjk'];
const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/xvfb-run',
  '/usr/bin/dbus-run-session',
];

/** Workers start concurrently: one installs what is missing while the others wait on the lock. */
function ensureEngines(): void {
  const isThere = INSTALLED.map((path) => `[ -x ${path} ]`).join(' && ');
  const install = `apt-get install -y -qq --no-install-recommends ${PACKAGES.join(' ')}`;
  const lock = join(tmpdir(), 'engines.lock');
  execFileSync('flock', [lock, 'sh', '-c', `${isThere} || { apt-get update -qq && ${install}; }`], {
    stdio: 'inherit',
  });
}

interface Launched {
  chromium?: Browser;
  firefox?: Browser;
  webkit?: WebKit;
}

interface WorkerFixtures {
  launched: Launched;
}
interface TestFixtures {
  /** Opens a window with a fresh profile; closed after the test. */
  openEngine: (engine: Engine) => Promise<EngineWindow>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({ locale }, use) =>
    use({ 'x-forwarded-for': randomClientIp(), 'accept-language': locale ?? 'zh-CN' }),
  launched: [
    async ({ browserName }, use) => {
      base.skip(browserName !== 'chromium', 'The engines are launched here');
      ensureEngines();
      const launched: Launched = {};
      await use(launched);
      await launched.chromium?.close();
      await launched.firefox?.close();
      launched.webkit?.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  openEngine: async ({ launched, baseURL }, use) => {
    const closings: (() => Promise<void>)[] = [];
    const open = async (engine: Engine) => {
      if (engine === 'webkit') {
        launched.webkit ??= await launchWebKit();
        return openInWebKit(launched.webkit);
      }
      launched[engine] ??= await (engine === 'firefox' ? launchFirefox() : launchChromium());
      return openInPuppeteer(launched[engine]);
    };
    await use(async (engine) => {
      const { driver, close } = await open(engine);
      closings.push(close);
      return new EngineWindow(driver, baseURL ?? '');
    });
    for (const close of closings) await close();
  },
});
