import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseSet, releaseSetSchema, type SignedSet } from '@portal/contract/release/release-set';
import { ReleaseError } from '../release-error';
import { createOnce } from './durable-files';

const PRIVATE_KEY_FILE = 'release-signing.key';

/** An Ed25519 key pair (RFC 8032). The public half is all that a shell server needs. */
export interface SigningKeys {
  keyId: string;
  privateKey: KeyObject;
  /** SPKI, PEM. */
  publicKey: string;
  /** Every public key of the folder, its own among them: what is served now may be signed by the key before. */
  trusted: readonly string[];
}

/** @returns the first 16 hex digits of the SHA-256 of the public key's SPKI bytes. */
function computeKeyId(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

/**
 * @param folder holds `release-signing.key` (PKCS#8, readable by its owner only) and `release-<id>.pub`.
 * Creates them at first use; of two processes that do so at once, both end with the same pair.
 */
export async function loadOrCreateSigningKeys(folder: string): Promise<SigningKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, PRIVATE_KEY_FILE);
  const { privateKey: fresh } = generateKeyPairSync('ed25519');
  await createOnce(path, fresh.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  const privateKey = createPrivateKey(await readFile(path, 'utf8'));
  const publicKey = createPublicKey(privateKey);
  const keyId = computeKeyId(publicKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await createOnce(join(folder, `release-${keyId}.pub`), pem);
  return { keyId, privateKey, publicKey: pem, trusted: await loadTrustedKeys(folder) };
}

/** @returns every public key (`*.pub`, SPKI PEM) of a folder; a set signed by any of them is trusted. */
export async function loadTrustedKeys(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.pub')).map((name) => readFile(join(folder, name), 'utf8')),
  );
}

/** Signs the UTF-8 bytes of the set's JSON text, which travels with the signature as `payload`. */
export function signSet(set: ReleaseSet, { keyId, privateKey }: SigningKeys): SignedSet {
  const payload = JSON.stringify(releaseSetSchema.parse(set));
  return { payload, keyId, signature: sign(null, Buffer.from(payload), privateKey).toString('base64') };
}

/**
 * @param trusted public keys, SPKI PEM.
 * @throws ReleaseError `signature` when no trusted key signed exactly this text, or when it is not a release set.
 */
export function verifySet(signed: SignedSet, trusted: readonly string[]): ReleaseSet {
  const key = trusted
    .map((pem) => createPublicKey(pem))
    .find((candidate) => computeKeyId(candidate) === signed.keyId);
  if (!key)
    throw new ReleaseError(
      'signature',
      signed.keyId
        ? `发布集由未受信任的密钥 ${signed.keyId} 签名，已拒绝；确认可信后，请把 release-${signed.keyId}.pub 放入密钥目录`
        : '发布集没有签名，已拒绝',
    );
  const genuine = verify(null, Buffer.from(signed.payload), key, Buffer.from(signed.signature, 'base64'));
  if (!genuine) throw new ReleaseError('signature', '发布集的签名与内容不符，已拒绝');
  const parsed = releaseSetSchema.safeParse(JSON.parse(signed.payload));
  if (!parsed.success) throw new ReleaseError('signature', '发布集的格式无法识别，已拒绝', parsed.error);
  return parsed.data;
}
