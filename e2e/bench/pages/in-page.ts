/** Results of the functions below, in milliseconds since navigation. They run inside the measured page. */
interface Watched {
  paint: number;
  menu: number;
  pressed: number;
  frame: number;
  usable: number;
}
export type Watching = typeof globalThis & { watched: Watched };

export function watchLargestPaint(): void {
  const watched = { paint: 0, menu: 0, pressed: 0, frame: 0, usable: 0 };
  (globalThis as Watching).watched = watched;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Clicks the menu button on each frame from its first appearance until the drawer is visible. */
export function watchMenu(): void {
  const watched = { paint: 0, menu: 0, pressed: 0, frame: 0, usable: 0 };
  (globalThis as Watching).watched = watched;
  const frame = () => {
    const button = document.querySelector<HTMLElement>('button[aria-label="打开菜单"]');
    const drawer = document.querySelector('#portal-menu:popover-open');
    if (drawer && drawer.getBoundingClientRect().height > 0) {
      watched.menu = performance.now();
      return;
    }
    if (button?.checkVisibility()) button.click();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Clicks the sign-in button once, as soon as it appears, and waits until the form takes input. */
export function watchDialog(): void {
  const watched = { paint: 0, menu: 0, pressed: 0, frame: 0, usable: 0 };
  (globalThis as Watching).watched = watched;
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().height > 0;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const isReady = (input: HTMLElement) =>
    !(input as HTMLInputElement).disabled && Object.keys(input).some((key) => key.startsWith('__reactProps'));
  const frame = () => {
    if (!watched.pressed) {
      const button = all('header button').find(({ textContent }) => textContent?.includes('参赛者登录'));
      if (button) {
        watched.pressed = performance.now();
        button.click();
      }
    }
    if (watched.pressed && !watched.frame && all('[role="dialog"], dialog[open]').length > 0)
      watched.frame = performance.now();
    if (watched.frame && all('[role="dialog"] input, dialog[open] input').some(isReady)) {
      watched.usable = performance.now();
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
