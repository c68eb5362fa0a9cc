import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import ECB from 'crypto-js/mode-ecb';
import Pkcs7 from 'crypto-js/pad-pkcs7';

/**
 * Transport encoding of the platform's contract: AES-128, ECB, PKCS7, Base64. The key is public
 * knowledge (it comes with the page), so this hides nothing from anybody: TLS does that.
 *
 * @param plain any text
 * @param key 16 characters, taken as UTF-8
 * @returns Base64
 */
export function encryptText(plain: string, key: string): string {
  return AES.encrypt(Utf8.parse(plain), Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();
}

/**
 * @param cipher what `encryptText` answered
 * @returns the plain text, or undefined when `cipher` was not made with `key` or is no cipher at all
 */
export function decryptText(cipher: string, key: string): string | undefined {
  try {
    const bytes = AES.decrypt(cipher, Utf8.parse(key), { mode: ECB, padding: Pkcs7 });
    return bytes.sigBytes >= 0 ? bytes.toString(Utf8) : undefined;
  } catch {
    return undefined;
  }
}
