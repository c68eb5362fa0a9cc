import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import { type ReleaseSet, releaseSetSchema } from '@portal/contract/release/release-set';
import type { SignedDocument } from '@portal/contract/release/signed-document';
import { loadPublishers, type Publisher } from '../publishers';
import { ReleaseError } from '../release-error';
import { createOnce, listNames } from './durable-files';
import { computeKeyId, signDocument, verifyDocument } from './envelope';

const PRIVATE_KEY_FILE = 'release-signing.key';

/** An Ed25519 key pair (RFC 8032) and the keys its owner trusts. A shell server needs only public keys. */
export interface SigningKeys {
  keyId: string;
  privateKey: KeyObject;
  /** SPKI, PEM. */
  publicKey: string;
  /** Every public key of the folder, because the current set may be signed with the previous key. */
  trusted: readonly string[];
  /** Publishers whose releases may be activated. */
  publishers: readonly Publisher[];
}

/** @throws ReleaseError `signature` that names the file, if it is not a signing key */
async function readPrivateKey(path: string): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8');
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Rejected below, like a key of another type.
  }
  throw new ReleaseError('signature', `${path} 不是 Ed25519 私钥，请从备份恢复`);
}

/**
 * Creates the keys on first use; two concurrent processes get the same pair.
 * @param folder holds `release-signing.key` (PKCS#8, readable by its owner only) and `release-<id>.pub`
 */
export async function loadOrCreateSigningKeys(folder: string): Promise<SigningKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, PRIVATE_KEY_FILE);
  const { privateKey: fresh } = generateKeyPairSync('ed25519');
  await createOnce(path, fresh.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  const privateKey = await readPrivateKey(path);
  const publicKey = createPublicKey(privateKey);
  const keyId = computeKeyId(publicKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await createOnce(join(folder, `release-${keyId}.pub`), pem);
  const [trusted, publishers] = await Promise.all([loadTrustedKeys(folder), loadPublishers(folder)]);
  return { keyId, privateKey, publicKey: pem, trusted, publishers };
}

/** @returns whether the folder has a signing key; a machine that should not sign must not create one */
export async function hasSigningKey(folder: string): Promise<boolean> {
  return (await listNames(folder)).includes(PRIVATE_KEY_FILE);
}

/** @throws ReleaseError `store` that names the file, if it is not a public key */
async function readPublicKey(path: string): Promise<string> {
  const pem = await readFile(path, 'utf8');
  try {
    createPublicKey(pem);
    return pem;
  } catch (error) {
    throw new ReleaseError('store', `${path} 不是公钥，请从备份恢复，或移出密钥目录`, error);
  }
}

/**
 * @returns every public key (`*.pub`, SPKI PEM) of a folder; a set or pointer signed with any of them is trusted
 * @throws ReleaseError `store` for a file that is not a key
 */
export async function loadTrustedKeys(folder: string): Promise<string[]> {
  const names = await listNames(folder);
  return Promise.all(
    names.filter((name) => name.endsWith('.pub')).map((name) => readPublicKey(join(folder, name))),
  );
}

export type PrivateHalf = Pick<SigningKeys, 'keyId' | 'privateKey'>;

export function signSet(set: ReleaseSet, keys: PrivateHalf): SignedDocument {
  return signDocument('set', releaseSetSchema.parse(set), keys);
}

/** Signs a build as its publisher. */
export function signRelease(release: Release, keys: PrivateHalf): SignedDocument {
  return signDocument('release', releaseSchema.parse(release), keys);
}

/**
 * @param trusted public keys, SPKI PEM
 * @throws ReleaseError `signature` if no trusted key signed exactly this text, or if it is not a release set
 */
export function verifySet(signed: SignedDocument, trusted: readonly string[]): ReleaseSet {
  return verifyDocument('set', releaseSetSchema, signed, trusted);
}
