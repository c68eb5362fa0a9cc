import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, type WebDriver, error as webDriverErrors } from 'selenium-webdriver';
import { freePort } from '../harness/portal-process';
import { VIEWPORT } from './puppeteer-driver';
import type { Driver } from './window';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };

export interface WebKit {
  url: string;
  close(): void;
}

async function waitForDriver(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** Starts WebKit's own driver under Xvfb, in a process group that can be killed as a whole. */
export async function launchWebKit(): Promise<WebKit> {
  const port = await freePort();
  const command = ['-a', 'dbus-run-session', '--', 'WebKitWebDriver', '-p', String(port)];
  const screen = ['-s', '-screen 0 1600x1200x24'];
  const child = spawn('xvfb-run', [...screen, ...command], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', LANGUAGE: 'zh_CN', LC_ALL: 'C.UTF-8' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForDriver(url);
  return {
    url,
    close: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    },
  };
}

function makeDriver(session: WebDriver, handle: string): Driver {
  /** A session has one current window: select it before each command. */
  const inFront = async <T>(work: () => Promise<T>): Promise<T> => {
    await session.switchTo().window(handle);
    return work();
  };
  return {
    problems: [],
    open: (url) => inFront(() => session.get(url)),
    run: <T>(body: string, ...args: readonly unknown[]) =>
      inFront(() =>
        session.executeScript<T>(
          `return (async (...args) => {${body}\n})(...JSON.parse(arguments[0]));`,
          JSON.stringify(args),
        ),
      ),
    drag: ([first, ...others]) =>
      inFront(async () => {
        if (!first) return;
        const whole = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });
        const pointer = session.actions().move(whole(first)).press();
        for (const point of others) pointer.move({ ...whole(point), duration: 20 });
        await pointer.release().perform();
      }),
    typeText: (text) => inFront(() => session.actions().sendKeys(text).perform()),
    press: (key) => inFront(() => session.actions().sendKeys(KEYS[key]).perform()),
    attachFile: (selector, path) => inFront(() => session.findElement(By.css(selector)).sendKeys(path)),
    screenshot: () => inFront(async () => Buffer.from(await session.takeScreenshot(), 'base64')),
    openWindow: async () => {
      await session.switchTo().newWindow('window');
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...VIEWPORT });
      return makeDriver(session, await session.getWindowHandle());
    },
  };
}

/** Opens a window with a fresh profile; the driver supports one session at a time. */
export async function openInWebKit({ url }: WebKit): Promise<{ driver: Driver; close(): Promise<void> }> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  });
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await session.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...VIEWPORT });
  const driver = makeDriver(session, await session.getWindowHandle());
  return {
    driver,
    close: () =>
      session.quit().catch((problem) => {
        if (!(problem instanceof webDriverErrors.NoSuchSessionError)) throw problem;
      }),
  };
}
