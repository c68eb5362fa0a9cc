import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, SHORT_VISIT_FLAGS } from './harness/chromium';
import { NIGHTLY, NIGHTLY_SUITES, NIGHTLY_TAG } from './harness/measure';

// One folder per run, so that parallel runs do not delete each other's traces.
process.env.E2E_OUTPUT ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));

const ignored = NIGHTLY ? [] : NIGHTLY_SUITES.map((suite) => `**/${suite}`);
/** Started first: a long test that starts last would leave the other workers idle. */
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
  // Tests spend a fifth of their time waiting: one extra worker keeps the CPUs busy.
  workers: availableParallelism() + 1,
  // Generous, for a busy machine; passing tests are not slowed down by it.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./harness/count-reporter.ts'], ['./federation/matrix-reporter.ts']],
  globalSetup: './harness/global-setup.ts',
  use: {
    baseURL: process.env.PORTAL_URL,
    locale: 'zh-CN',
    // It would hide network failures that tests simulate; engines/offline.spec.ts covers it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    // Uses 10 % less CPU time per page than 1440 × 900; desktop layout has its own tests.
    viewport: { width: 1280, height: 720 },
    screenshot: 'only-on-failure',
    // Snapshots of every step take longer than the tests: to debug, use `pnpm e2e --trace retain-on-failure`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...SHORT_VISIT_FLAGS] },
  },
});
