import type { createBrowserRouter } from '@portal/ui/router';

type Router = ReturnType<typeof createBrowserRouter>;

/** Clicks that ask the browser for something else: a new tab or window, a download, a context menu. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

let shown = false;

/** To be called in an effect of the page: from then on it hears of what the router does. */
export function pageIsShown(): void {
  shown = true;
}

/**
 * Takes clicks on the portal's own links (`data-route`, see Anchor) to the router. One listener for all of them costs
 * nothing per link. Before the page listens to the router, a link loads its document: the router's own way there would
 * never be shown.
 */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    if (!shown || event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[data-route]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    event.preventDefault();
    const to = `${link.pathname}${link.search}${link.hash}`;
    const how = link.dataset.route ?? '';
    router.navigate(to, {
      preventScrollReset: how.includes('keep-scroll'),
      // The page that is open already does not stand twice in the history.
      replace: how.includes('replace') || to === `${location.pathname}${location.search}${location.hash}`,
    });
  });
}
