import { ACCESS_COOKIE, REFRESH_COOKIE } from '@portal/session/storage-keys';
import { TEXT_SIZE_KEY } from '../page-boot';

/**
 * Runs before the first paint, so that a stored text size causes no layout shift. The document is the same
 * for everybody; only this script knows who is signed in, and tells stylesheets with `data-signed-in`.
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
