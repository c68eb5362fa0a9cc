import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { CommandError } from '@portal/ops/failure';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** First line of a file in the age format (https://age-encryption.org/v1). */
const AGE_HEADER = 'age-encryption.org/v1\n';
const MIN_PASSPHRASE = 12;
/** Chunk size of disk reads. */
const READ_BYTES = 256 * 1024;

/** Keys given on the command line. */
export interface KeyOptions {
  recipients?: readonly string[];
  recipientsFile?: string;
  identityFile?: string;
  /** File whose first line is the passphrase; `-` for standard input. */
  passphraseFile?: string;
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError('not-found', `读不到密钥文件 ${path}`, { cause: error });
  }
}

async function readPassphrase(path: string): Promise<string> {
  return (await readKeyFile(path)).split(/\r?\n/)[0] ?? '';
}

/** @returns lines of a key file of the age tools, without comments */
async function readKeyLines(path: string): Promise<string[]> {
  const lines = (await readKeyFile(path)).split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** @throws if no key or an invalid one is given */
export async function createEncrypter(options: KeyOptions): Promise<Encrypter> {
  const { recipients = [], recipientsFile, passphraseFile } = options;
  const encrypter = new Encrypter();
  const all = [...recipients, ...(recipientsFile ? await readKeyLines(recipientsFile) : [])];
  if (passphraseFile && all.length > 0)
    throw new CommandError('usage', '公钥与口令只能选一种：--recipient 或 --passphrase-file');
  if (passphraseFile) {
    const passphrase = await readPassphrase(passphraseFile);
    if (passphrase.length < MIN_PASSPHRASE)
      throw new CommandError('usage', `口令至少要有 ${MIN_PASSPHRASE} 个字符`);
    encrypter.setPassphrase(passphrase);
    return encrypter;
  }
  if (all.length === 0)
    throw new CommandError(
      'usage',
      '请用 --recipient 指定公钥（先用 pnpm portal backup keygen 生成），或用 --passphrase-file 指定口令文件',
    );
  for (const recipient of all) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new CommandError('usage', `不是有效的公钥：${recipient}（应以 age1 开头，完整复制）`, {
        cause: error,
      });
    }
  }
  return encrypter;
}

async function requireAge(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error) => {
    if (error.code === 'ENOENT') throw new CommandError('not-found', `找不到备份文件 ${file}`);
    throw error;
  });
  try {
    const start = Buffer.alloc(AGE_HEADER.length);
    await handle.read(start, 0, start.length, 0);
    if (start.toString('latin1') !== AGE_HEADER)
      throw new CommandError('signature', `${file} 不是门户的备份文件，或开头已损坏`);
  } finally {
    await handle.close();
  }
}

async function addKeys(decrypter: Decrypter, { identityFile, passphraseFile }: KeyOptions): Promise<void> {
  if (passphraseFile) decrypter.addPassphrase(await readPassphrase(passphraseFile));
  for (const identity of identityFile ? await readKeyLines(identityFile) : []) {
    try {
      decrypter.addIdentity(identity);
    } catch (error) {
      throw new CommandError('usage', `${identityFile} 中没有有效的私钥（应以 AGE-SECRET-KEY- 开头）`, {
        cause: error,
      });
    }
  }
}

/** @throws if no key or an invalid one is given, it is no archive, or the key does not open it */
export async function decryptArchive(file: string, options: KeyOptions): Promise<Readable> {
  if (!options.identityFile && !options.passphraseFile)
    throw new CommandError('usage', '请用 --identity 指定私钥文件，或用 --passphrase-file 指定口令文件');
  const decrypter = new Decrypter();
  await addKeys(decrypter, options);
  let matched = true;
  // Identities are tried in order: reaching this one means that none matched.
  decrypter.addIdentity({
    unwrapFileKey: () => {
      matched = false;
      return null;
    },
  });
  await requireAge(file);
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  try {
    const stream = Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(stream)) as unknown as NodeWebStream);
  } catch (error) {
    source.destroy();
    const message = matched
      ? '备份文件已损坏，请换一份备份'
      : '密钥打不开这份备份：请换用与备份配对的私钥或口令';
    throw new CommandError('signature', message, { cause: error });
  }
}

/** @returns a new key pair: identity file in the format of the age tools, and public key */
export async function generateKeyPair(now: Date): Promise<{ identityFile: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return {
    recipient,
    identityFile: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`,
  };
}
