import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** @returns the SRI value (sha384) of some bytes. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Every file below a folder, as paths relative to it with `/`. */
export function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    })
    .sort();
}

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;
const WORTH_BYTES = 512;

/** Writes `.br` and `.gz` beside every file that shrinks, so that no request waits for compression. */
export function precompress(folder: string): void {
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, path));
    if (!COMPRESSIBLE.test(path) || bytes.length < WORTH_BYTES) continue;
    const brotli = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    writeFileSync(join(folder, `${path}.br`), brotli);
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
