function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true; // Chromium refuses to read a stylesheet whose connection failed.
  }
}

export function lostStylesheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost);
}

const RETRY_MS = 1_000;

function reload(picture: HTMLImageElement): void {
  // A file chosen by the visitor (`blob:`) would fail again.
  const isFromNetwork = picture.src.startsWith('http');
  if (isFromNetwork && picture.complete && picture.naturalWidth === 0)
    picture.setAttribute('src', picture.src);
}

function retryLost(): void {
  for (const link of lostStylesheets()) link.replaceWith(link.cloneNode());
  for (const picture of document.images) reload(picture);
}

/**
 * Retries once when everything has loaded or failed, and when the network is back; a picture also once by itself,
 * because its request may fail after that event.
 */
export function retryLostAssets(): void {
  const retried = new WeakMap<HTMLImageElement, string>();
  if (document.readyState === 'complete') retryLost();
  else window.addEventListener('load', retryLost, { once: true });
  window.addEventListener('online', retryLost);
  // Errors of pictures do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || retried.get(target) === target.src) return;
      retried.set(target, target.src);
      setTimeout(reload, RETRY_MS, target);
    },
    true,
  );
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
