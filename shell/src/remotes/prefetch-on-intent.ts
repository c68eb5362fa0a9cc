/**
 * Tells the path of a link of this portal when someone is about to follow it: on hover, focus or touch.
 * Each path is told once.
 */
export function prefetchOnIntent(prefetch: (pathname: string) => void): void {
  const told = new Set<string>();
  const intent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || told.has(link.pathname))
      return;
    told.add(link.pathname);
    prefetch(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, intent, { passive: true });
  }
}
