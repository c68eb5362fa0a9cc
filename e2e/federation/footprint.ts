import type { Page } from '../harness/test';

/** What a page holds on to, counted by the browser itself. */
export interface Footprint {
  heapBytes: number;
  nodes: number;
  listeners: number;
  /** `<style>` and `<link rel="stylesheet">`, and rules that were added through CSSOM. */
  styles: number;
  rules: number;
  /** Timers that have been set and neither ran out nor were cleared. */
  timers: number;
}

type SetTimer = (work: TimerHandler, ms?: number, ...rest: unknown[]) => number;

/** Before the first script of a page: counts timers that are alive. */
function countTimers(): void {
  const alive = new Set<number>();
  Reflect.set(window, 'timersAlive', alive);
  const counted =
    (set: SetTimer, ends: boolean): SetTimer =>
    (work, ms, ...rest) => {
      const run = (...args: unknown[]) => {
        if (ends) alive.delete(id);
        if (typeof work === 'function') work(...args);
      };
      const id = set(run, ms, ...rest);
      alive.add(id);
      return id;
    };
  const clearing = (clear: (id?: number) => void) => (id?: number) => {
    if (id !== undefined) alive.delete(id);
    clear(id);
  };
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  Object.assign(window, {
    setTimeout: counted(setTimeout.bind(window), true),
    setInterval: counted(setInterval.bind(window), false),
    clearTimeout: clearing(clearTimeout.bind(window)),
    clearInterval: clearing(clearInterval.bind(window)),
  });
}

/** Makes a page countable. To be called before it is opened. @returns a count after everything dead was collected. */
export async function measureFootprint(page: Page): Promise<() => Promise<Footprint>> {
  await page.addInitScript(countTimers);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  await browser.send('HeapProfiler.enable');
  return async () => {
    for (let times = 0; times < 3; times += 1) await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    const inPage = await page.evaluate(() => ({
      styles: document.querySelectorAll('style, link[rel="stylesheet"]').length,
      rules: [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0),
      timers: (Reflect.get(window, 'timersAlive') as Set<number>).size,
    }));
    return {
      heapBytes: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      ...inPage,
    };
  };
}
