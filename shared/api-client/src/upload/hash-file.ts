import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

const PIECE = 1024 * 1024;

/**
 * SHA-256 of a file, piece by piece: neither the whole file in memory, nor a page that stops answering.
 * WebCrypto can do neither, and is missing where the portal is served without TLS.
 *
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
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onProgress?.(Math.min(at + PIECE, file.size));
  }
  return bytesToHex(hash.digest());
}
