import { useLocation } from '@portal/ui/router';
import { useLayoutEffect } from 'react';
import type { Router } from '../app';

/** Safari has no idle callbacks. */
const whenIdle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act);

let marked: string | undefined;

function begin(key: string, isBack: boolean): void {
  marked = key;
  const { documentElement: root } = document;
  root.toggleAttribute('data-whole', isBack);
  requestAnimationFrame(() => whenIdle(() => marked === key && root.setAttribute('data-whole', '')));
}

/**
 * Marks the document (`html[data-whole]`) when the whole page must be laid out, not only the part near the
 * viewport, so that scroll positions can be restored: on the first scroll, earlier when idle, or immediately
 * after going back or reloading.
 */
export function markFullLayout({ state, subscribe }: Router): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  begin(state.location.key, load !== undefined && load.type !== 'navigate');
  subscribe(({ location: { key }, navigation, historyAction }) => {
    if (navigation.state === 'idle' && historyAction === 'POP' && key !== marked) begin(key, true);
  });
  const { documentElement: root } = document;
  // A scroll to the top of a new page does not come from the visitor.
  const onScroll = () =>
    !root.hasAttribute('data-whole') && scrollY > 0 && root.setAttribute('data-whole', '');
  addEventListener('scroll', onScroll, { passive: true });
}

/** A new page is in the document: its lower parts need no layout yet. */
export function resetFullLayoutMark(key: string): void {
  if (marked !== undefined && key !== marked) begin(key, false);
}

/**
 * Removes the mark together with its page: React still shows the old page for a while, and it would jump.
 * Placed before `ScrollRestoration`, which must measure the final layout.
 */
export function NewPageMark(): null {
  const { key } = useLocation();
  useLayoutEffect(() => resetFullLayoutMark(key), [key]);
  return null;
}
