import { tryStorage } from '@portal/contract/browser-storage';
import { useEffect } from 'react';

const STORED = 'portal-entry-position';
/** The page grows while previews and charts of the step load. */
const SETTLE_MS = 1500;

interface ReadingPosition {
  entryId: string;
  stepId: string;
  /** DOM id of the first visible answer, and its distance from the top of the viewport in pixels. */
  answerId?: string;
  offset: number;
  /** Scroll position in pixels, used if that answer is gone. */
  y: number;
}

interface Place {
  entryId: string;
  stepId: string;
}

/** Phones discard pages from memory and reload them automatically; treat that as a reload. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || (document as { wasDiscarded?: boolean }).wasDiscarded === true;
}

/** Position before the reload; used once, because later steps start at the top. */
let beforeReload =
  typeof document !== 'undefined' && isReload()
    ? tryStorage<ReadingPosition | null>(() => JSON.parse(sessionStorage.getItem(STORED) ?? 'null'))
    : undefined;

export function wasReadingBeforeReload({ entryId, stepId }: Place): boolean {
  return beforeReload?.entryId === entryId && beforeReload.stepId === stepId;
}

function findFirstAnswer(): { answerId?: string; offset: number } {
  const middle = window.innerHeight / 2;
  for (const element of document.querySelectorAll<HTMLElement>('main [id^="answer-"]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top > 0 && top < middle) return { answerId: element.id, offset: top };
  }
  return { offset: 0 };
}

function scrollBack({ answerId, offset, y }: ReadingPosition): void {
  const element = answerId ? document.getElementById(answerId) : null;
  const top = element ? element.getBoundingClientRect().top + window.scrollY - offset : y;
  window.scrollTo({ top, behavior: 'instant' });
}

export function useReadingPosition({ entryId, stepId }: Place): void {
  useEffect(() => {
    const position = wasReadingBeforeReload({ entryId, stepId }) ? beforeReload : undefined;
    beforeReload = undefined;
    if (!position) return;
    const back = () => scrollBack(position);
    const frame = requestAnimationFrame(back);
    const watching = new ResizeObserver(back);
    const listening = new AbortController();
    const stop = () => {
      cancelAnimationFrame(frame);
      watching.disconnect();
      clearTimeout(timer);
      listening.abort();
    };
    const timer = setTimeout(stop, SETTLE_MS);
    watching.observe(document.body);
    for (const name of ['pointerdown', 'wheel', 'keydown', 'touchstart'])
      window.addEventListener(name, stop, { passive: true, signal: listening.signal });
    return stop;
  }, [entryId, stepId]);

  useEffect(() => {
    const keep = () => {
      const position: ReadingPosition = { entryId, stepId, y: window.scrollY, ...findFirstAnswer() };
      tryStorage(() => sessionStorage.setItem(STORED, JSON.stringify(position)));
    };
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', keep, { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    return () => listening.abort();
  }, [entryId, stepId]);
}
