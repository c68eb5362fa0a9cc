import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { CommandError } from '@portal/ops/failure';
import { removeWhenInterrupted } from '@portal/ops/interruption';
import type { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';
import { CHECKSUMS, isMemberName } from './manifest';

/** Content of unknown size is buffered in pieces of this size. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PRIVATE = 0o600;

/** Metadata of a member; compatible with `Stats`. */
interface MemberFacts {
  size: number;
  mode?: number;
  mtime?: Date;
}

export interface ArchiveWriter {
  /** @returns the member's hex SHA-256 */
  add(name: string, content: Readable | Uint8Array, is: MemberFacts): Promise<string>;
  /** Adds `name.00000`, `name.00001`, …, because tar needs each member's size before its bytes. */
  addPieces(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds the checksums and renames the archive to its final name. */
  finish(): Promise<void>;
  /** Deletes the partial archive. */
  discard(): Promise<void>;
}

async function* splitIntoPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Writes an encrypted tar; `file` only appears once complete.
 * @throws CommandError `refused` while another process writes it
 */
export async function createArchive(file: string, encrypter: Encrypter): Promise<ArchiveWriter> {
  const part = `${file}.part`;
  const tar = pack();
  const sums: string[] = [];
  const plain = Readable.toWeb(Readable.from(tar)) as unknown as ReadableStream<Uint8Array>;
  const encrypted = (await encrypter.encrypt(plain)) as unknown as NodeWebStream;
  const handle = await open(part, 'wx', PRIVATE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const why = '另一次备份正在写它，或上次断电留下了它';
    throw new CommandError('refused', `${part} 已经存在：${why}。没有备份在进行时请删除它，再执行一次`);
  });
  const finished = removeWhenInterrupted(part);
  const output = handle.createWriteStream({ flush: true });
  // The system's error does not name the file.
  const written = pipeline(Readable.fromWeb(encrypted), output).catch((error: Error) => {
    throw Object.assign(error, { path: part });
  });
  // On ENOSPC, reject writers that wait for drain.
  const failed = new Promise<never>((_resolve, reject) => written.catch(reject));
  let failure: Error | undefined;
  failed.catch((error) => {
    failure = error;
    tar.destroy(error);
  });

  async function add(name: string, content: Readable | Uint8Array, is: MemberFacts) {
    if (!isMemberName(name)) throw new CommandError('refused', `文件名无法写入备份：${name}`);
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const { size, mode = PRIVATE, mtime = new Date() } = is;
    // Between members, nothing awaits the stream.
    if (failure) throw failure;
    const member = tar.entry({ name, size, mode: mode & 0o777, mtime });
    const source = content instanceof Readable ? content : Readable.from([content]);
    await Promise.race([pipeline(source, hashing, member), failed]);
    const sha256 = hash.digest('hex');
    sums.push(`${sha256}  ${name}\n`);
    return sha256;
  }

  return {
    add,
    async addPieces(name, content) {
      let number = 0;
      for await (const piece of splitIntoPieces(content)) {
        await add(`${name}.${String(number).padStart(5, '0')}`, piece, { size: piece.length });
        number += 1;
      }
    },
    async finish() {
      const text = Buffer.from(sums.join(''));
      await add(CHECKSUMS, text, { size: text.length });
      tar.finalize();
      await written;
      await rename(part, file);
      finished();
    },
    async discard() {
      tar.destroy();
      output.destroy();
      await written.catch(() => undefined);
      await rm(part, { force: true });
      finished();
    },
  };
}
