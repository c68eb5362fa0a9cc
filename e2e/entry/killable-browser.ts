import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium, findChromium } from '../harness/chromium';

/** A browser whose profile survives restarts, and which can be killed as by a power failure. */
export interface KillableBrowser {
  context: BrowserContext;
  /** Kills all of its processes and waits until they and the connection to them are gone. */
  kill(): Promise<void>;
  /** Checks the process: the connection detects its end a moment later. */
  isRunning(): boolean;
  restart(): Promise<BrowserContext>;
  close(): Promise<void>;
}

const WINDOW = ['--window-size=1280,900', '--lang=zh-CN'];

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) done(address);
    });
    child.once('exit', (code) => fail(new Error(`The browser ended with ${code} before it listened`)));
  });
}

/** Starts a browser with a fresh profile. `prepare` runs on each start, before any page opens. */
export async function startKillableBrowser(
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;

  async function start(): Promise<BrowserContext> {
    const flags = [...CHROMIUM_FLAGS, ...WINDOW, '--headless', '--remote-debugging-port=0'];
    // Own process group, so that killing it includes the browser's child processes.
    child = spawn(
      findChromium() ?? ensureChromium(),
      [...flags, `--user-data-dir=${profile}`, 'about:blank'],
      {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    browser = await chromium.connectOverCDP(await readAddress(child), { isLocal: true });
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no context');
    await prepare(context);
    return context;
  }

  const isRunning = () => child?.exitCode === null && child.signalCode === null;

  const started: KillableBrowser = {
    context: await start(),
    isRunning,
    async kill() {
      const pid = child?.pid;
      if (pid === undefined || !isRunning()) return;
      const gone = new Promise((done) => child?.once('exit', done));
      // Playwright fails a test that ends while a dead browser still counts as connected.
      const disconnected = new Promise<void>((done) => {
        if (browser?.isConnected()) browser.once('disconnected', () => done());
        else done();
      });
      process.kill(-pid, 'SIGKILL');
      await Promise.all([gone, disconnected]);
    },
    async restart() {
      started.context = await start();
      return started.context;
    },
    async close() {
      await started.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return started;
}
