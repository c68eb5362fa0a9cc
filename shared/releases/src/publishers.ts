import { createPublicKey } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema, remoteNameSchema } from '@portal/contract/release/release';
import { publisherFileSchema, type SignedDocument } from '@portal/contract/release/signed-document';
import { ReleaseError } from './release-error';
import { createOnce, listNames } from './store/durable-files';
import { computeKeyId, verifyDocument } from './store/envelope';

/** Who may sign releases, and of which remotes. */
export interface Publisher {
  /** For messages: the team's name, or the file of an operator's key. */
  name: string;
  /** SPKI, PEM. */
  publicKey: string;
  /** Operators may publish every remote. */
  remotes: readonly string[] | 'all';
}

const PUBLISHERS = 'publishers';

function parsePublisher(name: string, text: string, path: string): Publisher {
  try {
    return { name, ...publisherFileSchema.parse(JSON.parse(text)) };
  } catch (error) {
    throw new ReleaseError('signature', `${path} 不是有效的发布者文件，请更正或删除它`, error);
  }
}

/**
 * @param folder the key folder: each `release-<id>.pub` belongs to an operator and is valid for every remote, each
 *   `publishers/<name>.json` to a team and is valid for the remotes that it lists
 * @throws ReleaseError `signature` if one of its files is invalid
 */
export async function loadPublishers(folder: string): Promise<Publisher[]> {
  const list = async (path: string, suffix: string) =>
    (await listNames(path)).filter((name) => name.endsWith(suffix)).sort();
  const read = (...parts: string[]) => readFile(join(folder, ...parts), 'utf8');
  const operators = (await list(folder, '.pub')).map(
    async (name): Promise<Publisher> => ({ name, publicKey: await read(name), remotes: 'all' }),
  );
  const teams = (await list(join(folder, PUBLISHERS), '.json')).map(async (file) =>
    parsePublisher(file.slice(0, -5), await read(PUBLISHERS, file), join(folder, PUBLISHERS, file)),
  );
  return Promise.all([...operators, ...teams]);
}

/**
 * Registers a team's public key.
 * @returns the file that stores it; deleting that revokes the right
 * @throws ReleaseError `signature` if it is not an Ed25519 key, `usage` for an invalid remote name, `conflict` if the
 *   name is taken
 */
export async function addPublisher(
  folder: string,
  { name, publicKey, remotes }: { name: string; publicKey: string; remotes: readonly string[] },
): Promise<string> {
  let isUsable = false;
  try {
    isUsable = createPublicKey(publicKey).asymmetricKeyType === 'ed25519';
  } catch {
    // Rejected below, like a key of another type.
  }
  if (!isUsable) throw new ReleaseError('signature', '这个文件不是 Ed25519 公钥（SPKI，PEM）');
  // A file that cannot be read again would break every command on this machine.
  const unknown = remotes.find((remote) => !remoteNameSchema.safeParse(remote).success);
  if (unknown !== undefined)
    throw new ReleaseError('usage', `“${unknown}”不是远程模块的名称；几个模块请分别写 --remote`);
  const path = join(folder, PUBLISHERS, `${name}.json`);
  await mkdir(join(folder, PUBLISHERS), { recursive: true });
  if (!(await createOnce(path, `${JSON.stringify({ publicKey, remotes }, null, 2)}\n`)))
    throw new ReleaseError('conflict', `${path} 已经存在；换密钥请用新的名称，旧的确认不再使用后删除`);
  return path;
}

/**
 * @param signed as the publisher signed it
 * @param expected where it was found, or what was asked for
 * @throws ReleaseError `signature` if no key that may publish this remote signed it, or if it is another release
 */
export function verifyRelease(
  signed: SignedDocument,
  publishers: readonly Publisher[],
  expected?: { name: string; version: string },
): Release {
  const release = verifyDocument(
    'release',
    releaseSchema,
    signed,
    publishers.map(({ publicKey }) => publicKey),
    '确认可信后，请用 release trust 登记它的公钥',
  );
  const title = `${release.name}@${release.version}`;
  if (expected && (expected.name !== release.name || expected.version !== release.version))
    throw new ReleaseError(
      'signature',
      `${expected.name}@${expected.version} 的 release.json 其实是 ${title}，已拒绝；可能被换成了旧文件`,
    );
  const entitled = publishers.filter(
    ({ publicKey }) => computeKeyId(createPublicKey(publicKey)) === signed.keyId,
  );
  if (!entitled.some(({ remotes }) => remotes === 'all' || remotes.includes(release.name)))
    throw new ReleaseError(
      'signature',
      `${title} 由 ${entitled[0]?.name ?? signed.keyId} 的密钥签名，这个密钥不能发布 ${release.name}，已拒绝`,
    );
  return release;
}
