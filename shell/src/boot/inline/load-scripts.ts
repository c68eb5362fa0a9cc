/**
 * Loads the scripts after the first paint, so that they do not compete with what is visible. A page opened in
 * a background tab never paints and loads them immediately. If the page's own script is lost, it is loaded
 * again on the next press and when the network is back; until then, `data-lost` lets the stylesheet say so
 * and `data-whole` lays out the whole page, as the script would have done. Files for signed-in visitors only
 * are not loaded for others. If the sign-in dialog is opened early, its files load right after the scripts.
 */
import { LISTENING_EVENT, SIGN_IN_FRAME } from '../early-press';
import { type HashedFile, type ListedFiles, readLaterFiles } from '../page-boot';

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

/**
 * Fetches integrity lists, then preloads files they cover once `free` resolves. Failures are ignored: the
 * page's own code requests the files again and reports the error.
 */
function preloadListed({ lists, files }: ListedFiles, free: Promise<unknown>): void {
  for (const { href, integrity } of lists) {
    fetch(href, { integrity })
      .then(async (response) => {
        const hashes = (await response.json()) as Record<string, string>;
        await free;
        const folder = href.slice(0, href.lastIndexOf('/') + 1);
        for (const file of files) {
          const hash = file.startsWith(folder) && hashes[file.slice(folder.length)];
          if (hash) preload({ href: file, integrity: hash });
        }
      })
      .catch(() => {});
  }
}

function load(): void {
  const later = readLaterFiles();
  if (!later) return;
  const { run: scripts, load: files, signedIn } = later;
  // The scripts load first: they hydrate the page while the form is still loading.
  const free = 'signedIn' in dataset && Promise.all(scripts.map(preload));
  scripts.forEach(run);
  for (const file of files) preload(file);
  if (free) preloadListed(signedIn, free);
}

/** The sign-in frame is a popover, which the browser opens without script. */
function loadSignIn({ target, newState }: ToggleEvent): void {
  const later = (target as Element).id === SIGN_IN_FRAME && newState === 'open' && readLaterFiles();
  if (!later) return;
  removeEventListener('toggle', loadSignIn, true);
  preloadListed(later.signIn, Promise.all(later.run.map(preload)));
}

addEventListener('toggle', loadSignIn, true);
addEventListener(LISTENING_EVENT, () => removeEventListener('toggle', loadSignIn, true), { once: true });
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
