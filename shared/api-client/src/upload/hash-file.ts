import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** Bytes per step: with more, a slow phone would not respond to input in between. */
const PIECE = 256 * 1024;
/** Each report re-renders the upload's row. */
const REPORT_EVERY = 4 * PIECE;

/**
 * SHA-256 of a file, in pieces: it neither needs the whole file in memory nor blocks the page. WebCrypto can
 * do neither, and is missing where the portal is served without TLS.
 * @param onProgress bytes read so far
 * @returns lower-case hex
 * @throws the signal's reason when aborted; NotReadableError when the file is gone
 */
export async function hashFile(
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    signal?.throwIfAborted();
    // Reading yields to the page.
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    const hashed = Math.min(at + PIECE, file.size);
    if (hashed % REPORT_EVERY === 0 || hashed === file.size) onProgress?.(hashed);
  }
  return bytesToHex(hash.digest());
}
