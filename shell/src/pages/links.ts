import type { Router } from '../app';
import { canPrefetch } from './prefetch-when-idle';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

let isFrameHydrated = false;

/** Call in an effect of the frame: from then on the page follows the router. */
export function markFrameHydrated(): void {
  isFrameHydrated = true;
}

/**
 * Passes clicks on the portal's own links (`data-route`, see Anchor) to the router, with one delegated
 * listener. Until the frame is hydrated, links load documents, because a navigation of the router would not
 * be shown.
 * @param loadsDocument whether a path is loaded from the server: if the router showed its page first, the
 *   document would then replace it under the visitor
 */
export function followLinks(router: Router, loadsDocument: (pathname: string) => boolean): void {
  document.addEventListener('click', (event) => {
    if (!isFrameHydrated || event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element))
      return;
    const link = event.target.closest('a[data-route]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (loadsDocument(link.pathname)) return;
    event.preventDefault();
    const to = `${link.pathname}${link.search}${link.hash}`;
    const options = link.dataset.route ?? '';
    router.navigate(to, {
      preventScrollReset: options.includes('keep-scroll'),
      // A link to the current page adds no history entry.
      replace: to === `${location.pathname}${location.search}${location.hash}`,
      state: options.includes('to-heading') ? { focus: 'heading' } : undefined,
    });
  });
}

/** Longer than a pointer takes to pass over a link. */
const DWELL_MS = 60;

/**
 * Calls `prefetch` when the visitor is about to follow a link: the pointer rests on it, or it is pressed,
 * touched or focused. Not with data saver or on a slow connection. Listens in the capture phase before React,
 * which would first hydrate the page.
 */
export function prefetchOnIntent(prefetch: (url: URL) => void): void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const intent = ({ target, type }: Event) => {
    clearTimeout(dwelling);
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || !canPrefetch()) return;
    const start = () => prefetch(new URL(link.href));
    if (type === 'pointerover') dwelling = setTimeout(start, DWELL_MS);
    else start();
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'touchstart'])
    document.addEventListener(event, intent, { passive: true, capture: true });
}
