import { ACCESS_COOKIE, REFRESH_COOKIE } from '@portal/session/storage-keys';
import { TEXT_SIZE_KEY } from '../page-boot';

/**
 * Runs before the first paint: the large-text choice of an earlier visit must not make the page jump. Everybody gets the
 * same document: who is signed in is known here alone, and `data-signed-in` tells stylesheets.
 */
const { dataset } = document.documentElement;
try {
  const size = localStorage.getItem(TEXT_SIZE_KEY);
  if (size) dataset.textSize = size;
} catch {
  // Storage is forbidden.
}

const TOKEN = new RegExp(`(?:^|; )(?:${ACCESS_COOKIE}|${REFRESH_COOKIE})=[^;]`);
if (TOKEN.test(document.cookie)) dataset.signedIn = '';
