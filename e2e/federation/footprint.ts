import type { Page } from '../harness/test';

export interface Footprint {
  heapBytes: number;
  nodes: number;
  listeners: number;
  /** `<style>` and stylesheet `<link>` elements; `rules` includes those added through CSSOM. */
  styles: number;
  rules: number;
  timers: number;
}

type SetTimer = (work: TimerHandler, ms?: number, ...rest: unknown[]) => number;

/** Runs before the page's first script: tracks pending timers. */
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

/** Call it before navigation. @returns a function that measures after garbage collection */
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
