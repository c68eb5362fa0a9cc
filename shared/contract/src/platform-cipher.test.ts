import { decryptText, encryptText } from './platform-cipher';

const key = 'abcdefghij012345';

describe('platform cipher', () => {
  it('matches the published test vector', () => {
    expect(encryptText('{"x":123,"y":5}', key)).toBe('6QU3xWZDyNIrS9gAttVrxw==');
    expect(decryptText('6QU3xWZDyNIrS9gAttVrxw==', key)).toBe('{"x":123,"y":5}');
  });

  it('round-trips Chinese and empty text', () => {
    for (const text of ['', '启明杯', 'Aa123456~!@#', '🎈']) {
      expect(decryptText(encryptText(text, key), key)).toBe(text);
    }
  });

  it.each(['', 'not base64 ¤', 'AAAA', '6QU3xWZDyNIrS9gAttVrxw', encryptText('x', '0123456789abcdef')])(
    'does not throw when decrypting %p',
    (cipher) => {
      expect(['undefined', 'string']).toContain(typeof decryptText(cipher, key));
    },
  );
});
