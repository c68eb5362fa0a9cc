import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without its window: the same engine for half of the processor time (the window's drawing is left out). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isRunnable(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An installed Chrome or Chromium, else what Playwright has downloaded; undefined when there is neither. */
export function findChromium(): string | undefined {
  const downloaded = chromium.executablePath();
  return [...INSTALLED, downloaded].find(isRunnable);
}

function aptInstall(...packages: string[]) {
  const quiet = { stdio: 'inherit' } as const;
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages, 'fonts-noto-cjk'], quiet);
}

/** Finds a browser or installs one: Debian's packages when root, else Playwright's own download. */
export function ensureChromium(): string {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (mayInstall && !process.env.CHROMIUM_PATH && !isRunnable(HEADLESS_SHELL)) {
    try {
      aptInstall('chromium-headless-shell');
    } catch {
      // Not every distribution packs it; the whole browser does the same work, slower.
      if (!findChromium()) aptInstall('chromium');
    }
  } else if (!findChromium()) {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const found = findChromium();
  if (!found) throw new Error('找不到 Chromium：请安装 Chrome 或 Chromium，或用 CHROMIUM_PATH 指明它的位置');
  return found;
}

/** Flags for a headless run as root on a machine without a network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For tests, never for figures: a page that lives for seconds is over before compiling it once more, for speed, has paid,
 * and drawing in a process of its own is of use to a screen. Together 8 % of a run's processor time.
 */
export const SHORT_VISIT_FLAGS = ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev'];
