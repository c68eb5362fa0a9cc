import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, SHORT_VISIT_FLAGS } from './harness/chromium';
import { NIGHTLY, NIGHTLY_SUITES, NIGHTLY_TAG } from './harness/measure';

// A folder of its own for each run: two runs at once do not clear each other's traces.
process.env.E2E_OUTPUT ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));

const ignored = NIGHTLY ? [] : NIGHTLY_SUITES.map((suite) => `**/${suite}`);
/** Begun first: at the end, one long story or a wait for time limits would leave the processors nothing to do. */
const LONGEST = ['skeleton/story', 'federation/hanging', 'federation/failure-matrix'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...ignored, ...LONGEST] },
  ],
  grepInvert: NIGHTLY ? [] : new RegExp(NIGHTLY_TAG),
  outputDir: process.env.E2E_OUTPUT,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A test waits for timers and animations a fifth of its time: one worker more than processors keeps them busy.
  workers: availableParallelism() + 1,
  // For a machine that is busy with other work as well; a test that passes takes no longer for it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./harness/count-reporter.ts'], ['./federation/matrix-reporter.ts']],
  globalSetup: './harness/global-setup.ts',
  use: {
    baseURL: process.env.PORTAL_URL,
    locale: 'zh-CN',
    // It would stand between a page and the failures that tests play on its network; engines/offline.spec.ts has it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    // A visit takes a tenth less processor time than at 1440 × 900, whose layout has tests of its own.
    viewport: { width: 1280, height: 720 },
    screenshot: 'only-on-failure',
    // What was done, asked and said. Recording the page at every step as well takes longer than the tests themselves:
    // `pnpm e2e --trace retain-on-failure` when a failure wants looking into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...SHORT_VISIT_FLAGS] },
  },
});
