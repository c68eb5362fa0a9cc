import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** @returns a key for one purpose, made of another secret (HKDF with SHA-256) */
export function deriveKey(secret: Buffer | string, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, length));
}

/** AES-256-GCM with a random nonce. @param key 32 bytes @returns nonce, tag and cipher as base64url */
export function sealWith(key: Buffer, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws when the text was changed or sealed with another key */
export function openWith(key: Buffer, sealed: string): string {
  const packed = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, packed.subarray(0, 12));
  decipher.setAuthTag(packed.subarray(12, 28));
  return Buffer.concat([decipher.update(packed.subarray(28)), decipher.final()]).toString('utf8');
}
