import type { Router } from '../app';
import { mayLoadAhead } from './load-when-quiet';

/** Clicks that ask the browser for something else: a new tab or window, a download, a context menu. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

let isFrameHydrated = false;

/** Call in an effect of the frame: from then on the page follows the router. */
export function markFrameHydrated(): void {
  isFrameHydrated = true;
}

/**
 * Takes clicks on the portal's own links (`data-route`, see Anchor) to the router. One listener for all of them costs
 * nothing per link. Before the frame listens to the router, a link loads its document, because the router's own
 * navigation would never be shown.
 * @param loadsDocument whether the page at a path comes from the server: shown by the router first, it would be replaced
 *   under the visitor's hands
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
      // The page that is open already does not stand twice in the history.
      replace: to === `${location.pathname}${location.search}${location.hash}`,
      state: options.includes('to-heading') ? { focus: 'heading' } : undefined,
    });
  });
}

/** A pointer that only crosses a link does not stay so long. */
const DWELL_MS = 60;

/**
 * Calls `prefetch` with the address of a link of this portal when someone is about to follow it: when the pointer stays
 * on it, when it is pressed, touched or focused. Never for visitors who save data or have a slow line. Listens ahead of
 * React, which hydrates the whole page first when it is pressed early.
 */
export function prefetchOnIntent(prefetch: (url: URL) => void): void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const intent = ({ target, type }: Event) => {
    clearTimeout(dwelling);
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || !mayLoadAhead()) return;
    const start = () => prefetch(new URL(link.href));
    if (type === 'pointerover') dwelling = setTimeout(start, DWELL_MS);
    else start();
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'touchstart'])
    document.addEventListener(event, intent, { passive: true, capture: true });
}
