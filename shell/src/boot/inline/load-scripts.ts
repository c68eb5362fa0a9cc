/**
 * Loads the scripts once the first frame is drawn, so that they share the line with nothing that is read. A page that
 * is opened in the background draws no frame and loads them at once. The page's own script is loaded again when it was
 * lost: at the next press, and when the network is back. Until then `data-lost` lets the stylesheet say so. What a
 * page needs for signed-in visitors only, nobody else downloads.
 */
const { dataset } = document.documentElement;

function run(link: HTMLLinkElement): void {
  delete dataset.lost;
  const script = document.createElement('script');
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.integrity = link.integrity;
  script.src = link.href;
  script.onerror = () => {
    script.remove();
    dataset.lost = '';
    const again = () => {
      removeEventListener('online', again);
      removeEventListener('click', again, true);
      run(link);
    };
    addEventListener('online', again);
    addEventListener('click', again, true);
  };
  document.head.append(script);
}

function load(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    if ('forSignedIn' in link.dataset && !('signedIn' in dataset)) continue;
    if ('run' in link.dataset) run(link);
    else link.rel = 'preload';
  }
}

if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));

export {};
