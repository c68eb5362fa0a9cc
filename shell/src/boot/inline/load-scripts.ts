/**
 * Loads the scripts once the first frame is drawn, so that they share the line with nothing that is read. A page that
 * is opened in the background draws no frame and loads them at once. The page's own script is loaded again when it was
 * lost: at the next press, and when the network is back. Until then `data-lost` lets the stylesheet say so. What a
 * page needs for signed-in visitors only, nobody else downloads.
 */
import { LATER_ELEMENT, type LaterFile } from '../page-boot';

const { dataset } = document.documentElement;

function run(file: LaterFile): void {
  delete dataset.lost;
  const script = document.createElement('script');
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.integrity = file.integrity;
  script.src = file.href;
  script.onerror = () => {
    script.remove();
    dataset.lost = '';
    const again = () => {
      removeEventListener('online', again);
      removeEventListener('click', again, true);
      run(file);
    };
    addEventListener('online', again);
    addEventListener('click', again, true);
  };
  document.head.append(script);
}

function preload({ href, integrity }: LaterFile): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = href;
  document.head.append(link);
}

function load(): void {
  const files = JSON.parse(document.getElementById(LATER_ELEMENT)?.textContent ?? '[]') as LaterFile[];
  for (const file of files) {
    if (file.when === 'run') run(file);
    else if (file.when === 'load' || 'signedIn' in dataset) preload(file);
  }
}

if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
