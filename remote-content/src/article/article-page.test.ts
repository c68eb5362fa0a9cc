import { fileSize } from './article-page';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [12_700, '12.4 KB'],
  [3 * 1024 * 1024, '3.0 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
