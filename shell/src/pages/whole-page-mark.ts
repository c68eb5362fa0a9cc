import { useLocation } from '@portal/ui/router';
import { useLayoutEffect } from 'react';
import type { Router } from '../app';

/** Safari has no idle callbacks. */
const whenIdle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act);

/** Key of the history's entry that the mark is about. */
let marked: string | undefined;

function begin(key: string, isBack: boolean): void {
  marked = key;
  const { documentElement: root } = document;
  root.toggleAttribute('data-whole', isBack);
  requestAnimationFrame(() => whenIdle(() => marked === key && root.setAttribute('data-whole', '')));
}

/**
 * Marks the document (`html[data-whole]`) when the whole page is to be laid out and not only what is near the screen, so
 * that scroll positions can be restored: on the first scroll, or earlier when the browser is idle; immediately after going
 * back or reloading.
 */
export function markWholePage({ state, subscribe }: Router): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  begin(state.location.key, load !== undefined && load.type !== 'navigate');
  subscribe(({ location: { key }, navigation, historyAction }) => {
    if (navigation.state === 'idle' && historyAction === 'POP' && key !== marked) begin(key, true);
  });
  const { documentElement: root } = document;
  // The way to the top of a new page is no scrolling of a visitor.
  const onScroll = () =>
    !root.hasAttribute('data-whole') && scrollY > 0 && root.setAttribute('data-whole', '');
  addEventListener('scroll', onScroll, { passive: true });
}

/** A new page is in the document: what is far down in it can wait again. */
export function beginNewPage(key: string): void {
  if (marked !== undefined && key !== marked) begin(key, false);
}

/**
 * Takes the mark away with the page that had it, and not before: React shows the page before for a while, which would move
 * under its reader. Stands before `ScrollRestoration`, so that places are looked up in the page as it will be laid out.
 */
export function NewPageMark(): null {
  const { key } = useLocation();
  useLayoutEffect(() => beginNewPage(key), [key]);
  return null;
}
