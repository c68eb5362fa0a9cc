import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Leaves the run's counts where `npm test` adds them up. */
export default class CountReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const file = process.env.E2E_COUNTS;
    if (!file) return;
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length;
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    writeFileSync(file, JSON.stringify({ passed, failed, status: result.status }));
  }
}
