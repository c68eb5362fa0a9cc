/** The page's own requests and a quick click come first. */
const QUIET_MS = 3_000;
/** Between two steps, so that a click does not compete with them. */
const PAUSE_MS = 400;
const LOOK_AGAIN_MS = 500;
const MAX_BYTES = 160 * 1024;

const getConnection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;

export const savesData = (): boolean => getConnection()?.saveData === true;

/** Whether connection and data saver permit loading ahead. Browsers that report neither permit it. */
export function canPrefetch(): boolean {
  return !savesData() && !/2g$/.test(getConnection()?.effectiveType ?? '');
}

export interface PrefetchStep {
  /** Upper bound in bytes; the step is skipped if it would exceed the budget. */
  atMost: number;
  load: () => Promise<unknown>;
}

const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done());
    else done();
  });

const isCode = ({ name }: PerformanceEntry) => /^\/(?:assets|remotes)\//.test(new URL(name).pathname);

/**
 * Runs the steps one after the other, once the page has loaded and no response has arrived for three seconds.
 * Any other response restarts the wait. Nothing is loaded while the page is hidden or `isBusy`, on a slow
 * connection, with data saver, or after a failure.
 */
export async function prefetchWhenIdle(steps: readonly PrefetchStep[], isBusy: () => boolean): Promise<void> {
  let cameAt = performance.now();
  let bytes = 0;
  let begun = false;
  let wait = QUIET_MS;
  const step = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const isOfStep = ({ initiatorType, startTime }: PerformanceResourceTiming) =>
    initiatorType === 'fetch' && startTime >= step.from && startTime <= step.to;
  const observer = new PerformanceObserver((list) => {
    cameAt = performance.now();
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (!isCode(entry) && !isOfStep(entry)) wait = QUIET_MS;
      else if (begun) bytes += entry.transferSize;
  });
  observer.observe({ type: 'resource' });

  const quiet = async () => {
    for (;;) {
      if (!canPrefetch()) return false;
      const left = cameAt + wait - performance.now();
      const isOpen = document.readyState === 'complete' && document.visibilityState === 'visible';
      if (left <= 0 && isOpen && !isBusy()) return true;
      await delay(Math.max(left, LOOK_AGAIN_MS));
    }
  };

  for (const { atMost, load } of steps) {
    if (!(await quiet())) break;
    await idle();
    if (bytes + atMost > MAX_BYTES) continue;
    begun = true;
    wait = PAUSE_MS;
    Object.assign(step, { from: performance.now(), to: Number.POSITIVE_INFINITY });
    const isThere = await load().then(
      () => true,
      () => false,
    );
    step.to = performance.now();
    if (!isThere) break;
  }
  observer.disconnect();
}
