import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CommandError, describeFileError } from '@portal/ops/failure';
import { extract } from 'tar-stream';
import { decryptArchive, type KeyOptions } from './encryption';
import { CHECKSUMS, isMemberName, MANIFEST, type Manifest, parseManifest } from './manifest';

export interface Member {
  name: string;
  size: number;
  mode: number;
  mtime: Date;
  content: Readable;
}

interface ArchiveVisitor {
  /** Called before any member; may reject the archive. */
  begin(manifest: Manifest): Promise<void>;
  /** Must read the member's content to its end. */
  take(member: Member): Promise<void>;
}

const DAMAGED = '备份文件已损坏或不完整，没有改动任何数据，请换一份备份';

class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/** Compares checksums with the last member. */
function compareChecksums(text: string, read: ReadonlyMap<string, string>): void {
  const listed = new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  if (listed.size !== read.size) throw new DamagedError('members are missing');
  for (const [name, sha256] of read) if (listed.get(name) !== sha256) throw new DamagedError(name);
}

async function readMembers(tar: AsyncIterable<TarEntry>, visitor: ArchiveVisitor): Promise<Manifest> {
  const read = new Map<string, string>();
  let manifest: Manifest | undefined;
  let checksums: string | undefined;
  for await (const entry of tar) {
    const { name, size = 0, mode = 0o600, mtime = new Date(), type } = entry.header;
    if (checksums !== undefined || type !== 'file' || !isMemberName(name) || read.has(name))
      throw new DamagedError(`unexpected member ${name}`);
    if (name === CHECKSUMS) {
      checksums = (await buffer(entry)).toString('utf8');
      continue;
    }
    const hash = createHash('sha256');
    if (!manifest) {
      if (name !== MANIFEST) throw new DamagedError('no manifest');
      const bytes = await buffer(entry);
      hash.update(bytes);
      manifest = parseManifest(bytes.toString('utf8'));
      await visitor.begin(manifest);
    } else {
      const content = Readable.from(hashed(entry, hash));
      await visitor.take({ name, size, mode, mtime, content });
    }
    read.set(name, hash.digest('hex'));
  }
  if (!manifest || checksums === undefined) throw new DamagedError('the end is missing');
  compareChecksums(checksums, read);
  return manifest;
}

interface TarEntry extends AsyncIterable<Uint8Array> {
  header: { name: string; size?: number; mode?: number; mtime?: Date; type?: string | null };
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Reads an archive, member by member.
 * @returns its manifest, once every byte is verified
 * @throws CommandError if the keys do not open it, or it is damaged, incomplete or from a newer version
 */
export async function readArchive(
  file: string,
  keys: KeyOptions,
  visitor: ArchiveVisitor,
): Promise<Manifest> {
  const plain = await decryptArchive(file, keys);
  const tar = extract();
  const [read, piped] = await Promise.allSettled([
    readMembers(tar as unknown as AsyncIterable<TarEntry>, visitor),
    pipeline(plain, tar),
  ]);
  if (read.status === 'fulfilled' && piped.status === 'fulfilled') return read.value;
  // If one of them fails, the other does too, because its stream is closed.
  const errors: unknown[] = [read, piped].flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  const known = errors.find((error) => error instanceof CommandError || describeFileError(error));
  throw known ?? new CommandError('signature', DAMAGED, { cause: errors[0] });
}
