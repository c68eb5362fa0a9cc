import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { root } from '../../scripts/toolchain.mjs';

/** Writes the run's counts and the seconds per file to `E2E_COUNTS`, where `npm test` reads them. */
export default class CountReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const file = process.env.E2E_COUNTS;
    if (!file) return;
    const tests = this.#suite?.allTests() ?? [];
    const outcomes = tests.map((test) => test.outcome());
    const seconds = new Map<string, number>();
    for (const { location, results } of tests) {
      const name = relative(root, location.file);
      const spent = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      seconds.set(name, (seconds.get(name) ?? 0) + spent);
    }
    const files = [...seconds].map(([name, spent]) => ({ file: name, seconds: spent }));
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length;
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    writeFileSync(file, JSON.stringify({ passed, failed, files, status: result.status }));
  }
}
