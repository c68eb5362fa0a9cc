import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiEnv } from '../env';

/** @returns a key for one purpose, derived from another secret (HKDF-SHA-256) */
export function deriveKey(secret: Buffer | string, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, length));
}

/** AES-256-GCM with a random nonce. @param key 32 bytes @returns nonce, tag and ciphertext in base64url */
export function encryptWith(key: Buffer, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws if the text was modified or encrypted with another key */
export function decryptWith(key: Buffer, sealed: string): string {
  const packed = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, packed.subarray(0, 12));
  decipher.setAuthTag(packed.subarray(12, 28));
  return Buffer.concat([decipher.update(packed.subarray(28)), decipher.final()]).toString('utf8');
}

/** Encryption key of sensitive data: 32 bytes, and an id stored with each ciphertext. */
export interface DataKey {
  id: string;
  bytes: Buffer;
}

export interface Secrets {
  /** Encrypts text for storage with the newest key; see `open`. */
  seal(plain: string): string;
  /** @throws if the text was modified or its key is missing */
  open(sealed: string): string;
  /** @returns id of the key that encrypted it, for key rotation */
  keyIdOf(sealed: string): string;
  readonly newestKeyId: string;
  /** Fingerprints by key id, to detect a different key with the same id. */
  readonly fingerprints: ReadonlyMap<string, string>;
  /** A key for one purpose (signed URLs, proof of work), the same on all replicas. */
  derive(purpose: string): Buffer;
  isOperatorKey(candidate: string): boolean;
}

/** Takes equally long wherever two texts differ, so that timing does not help to guess one. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** @param keys newest first; older ones only decrypt, until a rotation has re-encrypted everything */
export function createSecrets(keys: readonly DataKey[], operatorKey: string): Secrets {
  const newest = keys[0];
  if (!newest) throw new Error('At least one data key is needed.');
  const byId = new Map(keys.map((key) => [key.id, key.bytes]));
  const oldest = keys.at(-1) ?? newest;
  return {
    newestKeyId: newest.id,
    fingerprints: new Map(
      keys.map(({ id, bytes }) => [id, deriveKey(bytes, 'fingerprint', 8).toString('hex')]),
    ),
    keyIdOf: (sealed) => sealed.split('.')[0] ?? '',
    seal: (plain) => [newest.id, encryptWith(newest.bytes, plain)].join('.'),
    open(sealed) {
      const [id = '', text = ''] = sealed.split('.');
      const bytes = byId.get(id);
      if (!bytes) throw new Error(`Data key ${id} is not configured.`);
      return decryptWith(bytes, text);
    },
    derive: (purpose) => deriveKey(oldest.bytes, purpose),
    isOperatorKey: (candidate) => isSameSecret(candidate, operatorKey),
  };
}

/** @param text `id:base64,id:base64`; @throws unless all keys have 32 bytes */
export function parseDataKeys(text: string): DataKey[] {
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':');
    const bytes = Buffer.from(encoded, 'base64');
    if (!/^[A-Za-z0-9-]+$/.test(id) || bytes.length !== 32) {
      throw new Error('PORTAL_DATA_KEYS：每个密钥应写作 编号:32 字节的 base64，几个密钥用逗号分隔');
    }
    return { id, bytes };
  });
}

/** @returns 256 random bits, URL-safe */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash for storing tokens, unsalted because they are random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Hash of guessable text (phone numbers, short codes), useless without the server's key. */
export function keyedHash(secrets: Secrets, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secrets.derive(purpose)).update(parts.join('\n')).digest('base64url');
}

/** Reads a secret from PORTAL_HOME, or creates it on first start; readable by its owner only. */
function readOrCreateSecret(home: string, name: string, make: () => string): string {
  mkdirSync(home, { recursive: true });
  const file = join(home, name);
  try {
    writeFileSync(file, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Keys from the environment or from files in PORTAL_HOME (`operator.key`, `data.keys`). */
export function loadSecrets(env: ApiEnv): Secrets {
  const operatorKey = env.OPERATOR_KEY ?? readOrCreateSecret(env.PORTAL_HOME, 'operator.key', newToken);
  const dataKeys =
    env.PORTAL_DATA_KEYS ??
    readOrCreateSecret(env.PORTAL_HOME, 'data.keys', () => `k1:${randomBytes(32).toString('base64')}`);
  return createSecrets(parseDataKeys(dataKeys), operatorKey);
}
