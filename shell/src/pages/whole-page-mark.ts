import type { createBrowserRouter } from '@portal/ui/router';

/** Safari has no idle callbacks. */
const whenIdle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act);

/**
 * Marks the document (`html[data-whole]`) once all of its page is to be laid out, not only what is near the screen. A place
 * further down must be the same when somebody comes back to it, so this happens with the first scrolling, or before when
 * nothing else is to be done; at once when somebody does come back, by the history or a reload.
 */
export function markWholePage({ state, subscribe }: ReturnType<typeof createBrowserRouter>): void {
  const { documentElement: root } = document;
  const isWhole = () => root.hasAttribute('data-whole');
  let shown = state.location.key;
  const begin = (isBack: boolean) => {
    const page = shown;
    root.toggleAttribute('data-whole', isBack);
    requestAnimationFrame(() => whenIdle(() => shown === page && root.setAttribute('data-whole', '')));
  };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  begin(load !== undefined && load.type !== 'navigate');
  subscribe(({ location: { key }, navigation, historyAction }) => {
    if (navigation.state !== 'idle' || key === shown) return;
    shown = key;
    begin(historyAction === 'POP');
  });
  // The way to the top of a new page is no scrolling of a visitor.
  const onScroll = () => !isWhole() && scrollY > 0 && root.setAttribute('data-whole', '');
  addEventListener('scroll', onScroll, { passive: true });
}
