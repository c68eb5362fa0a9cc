import { ACCESS_COOKIE, REFRESH_COOKIE } from '@portal/session/storage-keys';
import { TEXT_SIZE_KEY } from '../page-boot';

/**
 * Runs before the first paint, so that a stored text size causes no layout shift. The document is the same for everybody;
 * only this script knows who is signed in, and tells stylesheets with `data-signed-in`.
 */
const { dataset } = document.documentElement;
try {
  const size = localStorage.getItem(TEXT_SIZE_KEY);
  if (size) dataset.textSize = size;
} catch {
  // Storage is blocked.
}

const TOKEN = new RegExp(`(?:^|; )(?:${ACCESS_COOKIE}|${REFRESH_COOKIE})=[^;]`);
if (TOKEN.test(document.cookie)) dataset.signedIn = '';

/** Equal to the timeout of other attempts to load parts of a remote. */
const STYLES_LIMIT_MS = 5000;

/** Browsers render nothing, not even the frame, until all stylesheets have loaded: after a timeout, hanging ones no longer block rendering. */
setTimeout(() => {
  if (document.readyState !== 'loading') return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet) continue;
    const late = link.cloneNode() as HTMLLinkElement;
    late.media = 'print';
    late.onload = () => {
      late.media = 'all';
    };
    link.replaceWith(late);
  }
}, STYLES_LIMIT_MS);
