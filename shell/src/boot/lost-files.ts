const isLost = ({ sheet }: HTMLLinkElement) => !sheet?.cssRules.length;

/** Stylesheets of the document that did not load, or loaded empty. */
export function lostStylesheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost);
}

/** Browsers do not retry lost pictures and stylesheets; the page does when the network is back. */
export function askAgainWhenOnline(): void {
  window.addEventListener('online', () => {
    for (const link of lostStylesheets()) link.replaceWith(link.cloneNode());
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0 && picture.src)
        picture.setAttribute('src', picture.src);
  });
}

/**
 * Gives up what was asked for ahead and has not come: over HTTP/1.1 hanging files take every connection to the portal,
 * and neither another attempt nor a report of the failure would get one.
 * @param limit milliseconds for one file
 */
export function dropHangingPreloads(limit: number): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll('link[rel="preload"]')) link.remove();
  }, limit);
}
