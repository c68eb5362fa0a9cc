import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cachedPage } from './page-cache';

test('a page has the same text in every encoding, compressed once', () => {
  const page = cachedPage({ status: 200, html: '正文'.repeat(100) });
  const text = page.body('identity').toString();
  expect(brotliDecompressSync(page.body('br')).toString()).toBe(text);
  expect(gunzipSync(page.body('gzip')).toString()).toBe(text);
  expect(page.body('br')).toBe(page.body('br'));
});
