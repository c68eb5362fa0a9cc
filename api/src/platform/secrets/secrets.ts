import { createHash, timingSafeEqual } from 'node:crypto';
import { deriveKey, openWith, sealWith } from './seal';

/** One key of sensitive data: 32 bytes and the id that is written beside what it sealed. */
export interface DataKey {
  id: string;
  bytes: Buffer;
}

export interface Secrets {
  /** Seals text for storage with the newest key; reads `open`. */
  seal(plain: string): string;
  /** @throws when the text was changed or its key is gone. */
  open(sealed: string): string;
  /** @returns the id of the key that sealed it, so that a rotation finds what is left to do. */
  keyIdOf(sealed: string): string;
  readonly newestKeyId: string;
  /** By key id, what tells the key from another one with the same id, and nothing else of it. */
  readonly fingerprints: ReadonlyMap<string, string>;
  /** A key for one purpose (signed URLs, proof of work), the same on every replica. */
  derive(purpose: string): Buffer;
  isOperatorKey(candidate: string): boolean;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** @param keys newest first; older ones open what they sealed, until a rotation has sealed it anew */
export function createSecrets(keys: readonly DataKey[], operatorKey: string): Secrets {
  const newest = keys[0];
  if (!newest) throw new Error('At least one data key is needed.');
  const byId = new Map(keys.map((key) => [key.id, key.bytes]));
  const oldest = keys.at(-1) ?? newest;
  const operatorDigest = digest(operatorKey);
  return {
    newestKeyId: newest.id,
    fingerprints: new Map(
      keys.map(({ id, bytes }) => [id, deriveKey(bytes, 'fingerprint', 8).toString('hex')]),
    ),
    keyIdOf: (sealed) => sealed.split('.')[0] ?? '',
    seal: (plain) => [newest.id, sealWith(newest.bytes, plain)].join('.'),
    open(sealed) {
      const [id = '', text = ''] = sealed.split('.');
      const bytes = byId.get(id);
      if (!bytes) throw new Error(`Data key ${id} is not configured.`);
      return openWith(bytes, text);
    },
    derive: (purpose) => deriveKey(oldest.bytes, purpose),
    isOperatorKey: (candidate) => timingSafeEqual(digest(candidate), operatorDigest),
  };
}

/** @param text `id:base64,id:base64`; @throws when a key has not 32 bytes. */
export function parseDataKeys(text: string): DataKey[] {
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':');
    const bytes = Buffer.from(encoded, 'base64');
    if (!/^[A-Za-z0-9-]+$/.test(id) || bytes.length !== 32) {
      throw new Error('PORTAL_DATA_KEYS: each key reads id:base64 of 32 bytes.');
    }
    return { id, bytes };
  });
}
