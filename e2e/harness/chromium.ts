import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

/** Headless build of Chromium: the same engine at half the CPU time, since it draws no window. */
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

/** @returns the path of an installed Chrome or Chromium, else of Playwright's download, if there is one. */
export function findChromium(): string | undefined {
  const downloaded = chromium.executablePath();
  return [...INSTALLED, downloaded].find(isRunnable);
}

function aptInstall(...packages: string[]) {
  const quiet = { stdio: 'inherit' } as const;
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages, 'fonts-noto-cjk'], quiet);
}

/** Finds a browser, or installs one: a Debian package when root, else Playwright's download. */
export function ensureChromium(): string {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (mayInstall && !process.env.CHROMIUM_PATH && !isRunnable(HEADLESS_SHELL)) {
    try {
      aptInstall('chromium-headless-shell');
    } catch {
      // Not every distribution packages the headless shell; full Chromium works too, only slower.
      if (!findChromium()) aptInstall('chromium');
    }
  } else if (!findChromium()) {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const found = findChromium();
  if (!found) throw new Error('找不到 Chromium：请安装 Chrome 或 Chromium，或用 CHROMIUM_PATH 指明它的位置');
  return found;
}

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
 * Not for benchmarks. Test pages are too short-lived for optimizing compilers to pay off, and need no GPU
 * process: saves 8 % of CPU time.
 */
export const SHORT_VISIT_FLAGS = ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev'];
