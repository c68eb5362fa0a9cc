import { readFile } from 'node:fs/promises';
import { type Pointer, type StoredPointer, storedPointerSchema } from '@portal/contract/release/release-set';
import { isSamePointer, isSigned, verifyPointer } from './pointer';
import { ReleaseError } from './release-error';
import { replaceFile } from './store/durable-files';
import type { ReleaseStore } from './store/store';

interface PointerReaderOptions {
  store: Pick<ReleaseStore, 'readPointer'>;
  /** Public keys, SPKI PEM. */
  readTrustedKeys: () => Promise<readonly string[]>;
  /** File that keeps the highest pointer that this machine has seen, across restarts. */
  file: string;
}

/**
 * Reads the store's pointer and refuses one that no trusted key signed, or that is older than the highest this machine
 * has seen: write access to the store must not be enough to bring an old set back (rollback protection as in TUF).
 * Unsigned pointers, which predate signing, are accepted until a signed one has been seen.
 */
export class PointerReader {
  readonly #options: PointerReaderOptions;
  #highest: { stored: StoredPointer; pointer: Pointer } | undefined;
  #accepted = '';

  constructor(options: PointerReaderOptions) {
    this.#options = options;
  }

  /**
   * @returns the pointer, or undefined before the first activation
   * @throws ReleaseError `signature` if it is refused, `store` if it cannot be read
   */
  async read(): Promise<Pointer | undefined> {
    const stored = await this.#options.store.readPointer();
    const text = JSON.stringify(stored);
    if (this.#highest && text === this.#accepted) return this.#highest.pointer;
    const highest = await this.readHighest();
    if (!stored) {
      if (!highest) return undefined;
      throw new ReleaseError(
        'store',
        '存储里没有指针，而本机见过一个：先核对 PORTAL_STORE，没有写错时再修复；请运行 pnpm portal release repair',
      );
    }
    const pointer = verifyPointer(stored, await this.#options.readTrustedKeys());
    if (highest && highest.number > 0) assertNotReplayed(pointer, highest, isSigned(stored));
    // A full disk must not stop the service; this process still remembers the pointer.
    if (isSigned(stored) && !isSamePointer(pointer, highest))
      await replaceFile(this.#options.file, text, true).catch(() => {});
    this.#highest = { stored, pointer };
    this.#accepted = text;
    return pointer;
  }

  /** @returns the highest pointer that this machine has seen and that is still trusted; undefined if none */
  async readHighest(): Promise<Pointer | undefined> {
    try {
      const stored =
        this.#highest?.stored ??
        storedPointerSchema.parse(JSON.parse(await readFile(this.#options.file, 'utf8')));
      this.#highest = { stored, pointer: verifyPointer(stored, await this.#options.readTrustedKeys()) };
    } catch {
      // None seen yet, or its key is no longer trusted: then its number does not bind either.
      this.#highest = undefined;
    }
    return this.#highest?.pointer;
  }
}

function assertNotReplayed(pointer: Pointer, highest: Pointer, signed: boolean): void {
  const remedy = '可能有人放回了旧文件；确认后运行 pnpm portal release repair';
  if (!signed) throw new ReleaseError('signature', `指针没有签名，而本机见过签名的指针，已拒绝；${remedy}`);
  if (pointer.number < highest.number)
    throw new ReleaseError(
      'signature',
      `指针的编号 ${pointer.number} 低于本机见过的 ${highest.number}，已拒绝；${remedy}`,
    );
  if (pointer.number === highest.number && pointer.current !== highest.current)
    throw new ReleaseError('signature', `编号 ${pointer.number} 有两个不同的指针，已拒绝；${remedy}`);
}
