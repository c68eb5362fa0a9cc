import { openDB } from 'idb';

const STORE = 'keys';
const NAME = 'remembered-login';

function openKeys() {
  return openDB('portal-keys', 1, {
    upgrade(database) {
      database.createObjectStore(STORE);
    },
  });
}

/**
 * The key that remembered credentials are sealed with: made once, kept by the browser, and never readable as
 * bytes, not even by this page.
 * @returns undefined where the page is not a secure context or may not use IndexedDB
 */
export async function rememberKey(): Promise<CryptoKey | undefined> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return undefined;
  try {
    const keys = await openKeys();
    const kept: unknown = await keys.get(STORE, NAME);
    if (kept instanceof CryptoKey) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await keys.put(STORE, made, NAME);
    return made;
  } catch {
    return undefined;
  }
}
