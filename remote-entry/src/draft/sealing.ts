import type { KeyStore } from './journal-database';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/**
 * Encrypts journal records with a key that never leaves this browser and that no script can read out.
 * Undefined where WebCrypto is missing (a portal without TLS): then sensitive answers are not journaled.
 */
export async function openSealer(keys: KeyStore) {
  if (!globalThis.crypto?.subtle) return undefined;
  const key = await keys.ensure(() =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
  return {
    async seal(value: unknown): Promise<Sealed> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
    },
    async open({ iv, sealed }: Sealed): Promise<unknown> {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}
export type Sealer = NonNullable<Awaited<ReturnType<typeof openSealer>>>;
