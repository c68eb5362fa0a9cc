import { forgetRememberedLogin, REMEMBERED_LOGIN_KEY } from '@portal/session';

export interface Credentials {
  username: string;
  /** Empty if the browser cannot encrypt it. */
  password: string;
}

type Stored = { sealed: string; iv: string } | { username: string };

const toText = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function seal(credentials: Credentials): Promise<Stored> {
  const key = await rememberKey();
  if (!key) return { username: credentials.username };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(credentials));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { sealed: toText(sealed), iv: toText(iv) };
}

async function unseal(stored: Stored): Promise<Credentials | undefined> {
  if ('username' in stored) return { username: stored.username, password: '' };
  const key = await rememberKey();
  if (!key) return undefined;
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: toBytes(stored.iv) },
    key,
    toBytes(stored.sealed),
  );
  return JSON.parse(new TextDecoder().decode(plain)) as Credentials;
}

/** Stores the credentials encrypted for the next login; without WebCrypto, only the username. */
export async function rememberCredentials(credentials: Credentials): Promise<void> {
  try {
    localStorage.setItem(REMEMBERED_LOGIN_KEY, JSON.stringify(await seal(credentials)));
  } catch {
    // Storage is full or blocked: the user types them next time.
  }
}

/** @returns the stored credentials, or undefined if there are none or their key is lost */
export async function recallCredentials(): Promise<Credentials | undefined> {
  try {
    const stored = localStorage.getItem(REMEMBERED_LOGIN_KEY);
    return stored ? await unseal(JSON.parse(stored) as Stored) : undefined;
  } catch {
    forgetRememberedLogin();
    return undefined;
  }
}

const STORE = 'keys';
const NAME = 'remembered-login';

async function openKeys() {
  // On demand: few users choose 记住密码.
  const { openDB } = await import('idb');
  return openDB('portal-keys', 1, {
    upgrade(database) {
      database.createObjectStore(STORE);
    },
  });
}

/** @returns a non-extractable key, or undefined outside a secure context or without IndexedDB */
async function rememberKey(): Promise<CryptoKey | undefined> {
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
