import { createHash } from 'node:crypto';
import { hashFile } from './hash-file';

const KIB = 1024;

test('a file is hashed in small pieces that yield to the page, and progress is reported once per MiB', async () => {
  const bytes = Uint8Array.from({ length: 2 * KIB * KIB + 5 }, (_, at) => at % 251);
  const file = new Blob([bytes]);
  const sizes: number[] = [];
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    const piece = slice(from, to);
    sizes.push(piece.size);
    return piece;
  };
  const onProgress = jest.fn();
  expect(await hashFile(file, { onProgress })).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(Math.max(...sizes)).toBe(256 * KIB);
  expect(onProgress.mock.calls).toEqual([[KIB * KIB], [2 * KIB * KIB], [bytes.length]]);
});

test('aborting stops the hashing of a large file', async () => {
  const stopping = new AbortController();
  const hashing = hashFile(new Blob([new Uint8Array(4 * KIB * KIB)]), {
    signal: stopping.signal,
    onProgress: () => stopping.abort(new Error('paused')),
  });
  await expect(hashing).rejects.toThrow('paused');
});
