import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import ECB from 'crypto-js/mode-ecb';
import Pkcs7 from 'crypto-js/pad-pkcs7';

/**
 * Transport encoding required by the platform's contract: AES-128, ECB, PKCS7, Base64. The key ships with the page, so
 * this adds no secrecy; TLS does.
 * @param plain any text
 * @param key 16 characters, encoded as UTF-8
 * @returns Base64
 */
export function encryptText(plain: string, key: string): string {
  return AES.encrypt(Utf8.parse(plain), Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();
}

/**
 * @param cipher output of `encryptText`
 * @returns the plain text, or undefined if `cipher` cannot be decrypted with `key`
 */
export function decryptText(cipher: string, key: string): string | undefined {
  try {
    const bytes = AES.decrypt(cipher, Utf8.parse(key), { mode: ECB, padding: Pkcs7 });
    return bytes.sigBytes >= 0 ? bytes.toString(Utf8) : undefined;
  } catch {
    return undefined;
  }
}
