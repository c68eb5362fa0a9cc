/**
 * Loads the scripts once the first frame is drawn, so that they share the line with nothing that is read. A page that
 * is opened in the background draws no frame and loads them at once. The page's own script is loaded again when it was
 * lost: at the next press, and when the network is back. Until then `data-lost` lets the stylesheet say so, and `data-whole`
 * has the whole page laid out, as the script would have done. What a page needs for signed-in visitors only, nobody else
 * downloads.
 */
import { type HashedFile, LATER_ELEMENT, type LaterFiles } from '../page-boot';

const { dataset } = document.documentElement;

function run(file: HashedFile): void {
  delete dataset.lost;
  const script = document.createElement('script');
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.integrity = file.integrity;
  script.src = file.href;
  script.onerror = () => {
    script.remove();
    dataset.lost = dataset.whole = '';
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

/** @returns once the file is there, or lost */
function preload({ href, integrity }: HashedFile): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = href;
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

/** Loads a list of hashes, and the files of its folder with them, once the line is free for them. */
async function preloadListed(
  list: HashedFile,
  files: readonly string[],
  free: Promise<unknown>,
): Promise<void> {
  const answer = await fetch(list.href, { integrity: list.integrity });
  const hashes = (await answer.json()) as Record<string, string>;
  await free;
  const folder = list.href.slice(0, list.href.lastIndexOf('/') + 1);
  for (const href of files) {
    const integrity = href.startsWith(folder) && hashes[href.slice(folder.length)];
    if (integrity) preload({ href, integrity });
  }
}

function load(): void {
  const text = document.getElementById(LATER_ELEMENT)?.textContent;
  if (!text) return;
  const { run: scripts, load: files, signedIn } = JSON.parse(text) as LaterFiles;
  // Nothing runs before the scripts, which work on the page while the form is still on its way.
  const free = 'signedIn' in dataset && Promise.all(scripts.map(preload));
  scripts.forEach(run);
  for (const file of files) preload(file);
  if (!free) return;
  // The page's own code asks for them again, and says what is wrong.
  for (const list of signedIn.lists) preloadListed(list, signedIn.files, free).catch(() => {});
}

if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
