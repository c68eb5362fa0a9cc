const isLost = ({ sheet }: HTMLLinkElement) => !sheet?.cssRules.length;

export function lostStylesheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost);
}

export function retryLostAssetsWhenOnline(): void {
  window.addEventListener('online', () => {
    for (const link of lostStylesheets()) link.replaceWith(link.cloneNode());
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0 && picture.src)
        picture.setAttribute('src', picture.src);
  });
}

/**
 * Cancels preloads that hang: over HTTP/1.1 they occupy every connection, so that neither a retry nor an
 * error report would get one.
 * @param limit milliseconds per file
 */
export function dropHangingPreloads(limit: number): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll('link[rel="preload"]')) link.remove();
  }, limit);
}
