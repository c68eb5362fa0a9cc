import { TEXT_SIZE_KEY } from '../page-boot';

/** Runs before the first paint: the large-text choice of an earlier visit must not make the page jump. */
try {
  const size = localStorage.getItem(TEXT_SIZE_KEY);
  if (size) document.documentElement.dataset.textSize = size;
} catch {
  // Storage is forbidden.
}
