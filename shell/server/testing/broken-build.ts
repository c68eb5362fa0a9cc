import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import { shellManifestSchema } from '@portal/contract/release/shell-manifest';
import { computeIntegrity } from '@portal/releases/integrity';
import { temporaryFolder } from '@portal/releases/test/built-release';

const frozen = resolve(__dirname, '../../../e2e/frozen');

export const { provides } = shellManifestSchema.parse(
  JSON.parse(brotliDecompressSync(readFileSync(join(frozen, 'shell/shell.json.br'))).toString('utf8')),
);

export class BrokenBuild {
  readonly dist = join(temporaryFolder(), 'dist');
  readonly release: Release;

  constructor() {
    cpSync(join(frozen, 'remote'), this.dist, { recursive: true });
    this.release = releaseSchema.parse(JSON.parse(readFileSync(join(this.dist, 'release.json'), 'utf8')));
  }

  #file(path: string): string {
    return join(this.dist, path.startsWith('server/') ? path : `browser/${path}`);
  }

  declare(changes: Partial<Record<keyof Release, unknown>>): this {
    Object.assign(this.release, changes);
    writeFileSync(join(this.dist, 'release.json'), JSON.stringify(this.release));
    return this;
  }

  /** Writes a file without updating `release.json`. */
  write(path: string, content: string | Uint8Array): this {
    mkdirSync(dirname(this.#file(path)), { recursive: true });
    writeFileSync(this.#file(path), content);
    return this;
  }

  remove(path: string): this {
    rmSync(this.#file(path));
    return this;
  }

  read(path: string): string {
    return readFileSync(this.#file(path), 'utf8');
  }

  /** Replaces a file's text as a build would, with its new hash. */
  rebuild(path: string, change: (text: string) => string): this {
    const text = change(this.read(path));
    const integrity = computeIntegrity(Buffer.from(text));
    this.write(path, text);
    return this.declare({
      files: { ...this.release.files, [path]: { integrity, size: Buffer.byteLength(text) } },
    });
  }

  pageScript(page: string): string {
    return this.release.pages[page]?.find((path) => path.endsWith('.js')) ?? '';
  }
}
