import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/built-release';
import { servingPortal } from '../../test/published-portal';
import { readVerifiedSet } from '../pointer';
import { loadPublishers } from '../publishers';
import { signDocument, verifyDocument } from './envelope';
import { hasSigningKey, loadOrCreateSigningKeys, loadTrustedKeys, signSet, verifySet } from './signing';

const anySet = {
  id: 'one',
  createdAt: '2026-11-21T00:00:00.000Z',
  note: '',
  remotes: {},
  canary: null,
};

test('signing keys are created once, even by two concurrent calls, in a private file', async () => {
  const folder = join(temporaryFolder(), 'keys');
  const [one, other] = await Promise.all([loadOrCreateSigningKeys(folder), loadOrCreateSigningKeys(folder)]);
  expect(one.keyId).toBe(other.keyId);
  expect(statSync(join(folder, 'release-signing.key')).mode & 0o077).toBe(0);
  expect(await loadTrustedKeys(folder)).toEqual([one.publicKey]);
});

test('existing signing keys are read without writing into their folder', async () => {
  const folder = temporaryFolder();
  const { keyId } = await loadOrCreateSigningKeys(folder);
  utimesSync(folder, 0, 0);
  expect((await loadOrCreateSigningKeys(folder)).keyId).toBe(keyId);
  expect(statSync(folder).mtimeMs).toBe(0);
});

test('the error about a damaged public key names its file', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'release-old.pub'), '-----BEGIN PUBLIC KEY-----\nnothing\n');
  await expect(loadTrustedKeys(folder)).rejects.toThrow('release-old.pub 不是公钥');
});

test.each([
  ['nothing', ''],
  [
    'a key of another type',
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ],
])('the error about a private key that is %s names its file', async (_, pem) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'release-signing.key'), pem);
  await expect(loadOrCreateSigningKeys(folder)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining('release-signing.key 不是 Ed25519 私钥'),
  });
});

test('an unreadable key folder is an error, not a folder without keys', async () => {
  // Simulates an unreadable folder, because root can read any.
  const folder = join(temporaryFolder(), 'keys');
  writeFileSync(folder, '');
  await expect(loadTrustedKeys(folder)).rejects.toThrow('ENOTDIR');
  await expect(hasSigningKey(folder)).rejects.toThrow('ENOTDIR');
  await expect(loadPublishers(folder)).rejects.toThrow('ENOTDIR');
});

test('a signed set verifies; an altered text, signature or key is refused', async () => {
  const keys = await loadOrCreateSigningKeys(temporaryFolder());
  const stranger = await loadOrCreateSigningKeys(temporaryFolder());
  const signed = signSet(anySet, keys);
  expect(verifySet(signed, [stranger.publicKey, keys.publicKey])).toEqual(anySet);
  const refused = { failure: 'signature' };
  expect(() =>
    verifySet({ ...signed, payload: signed.payload.replace('one', 'two') }, [keys.publicKey]),
  ).toThrow(expect.objectContaining(refused));
  expect(() => verifySet({ ...signed, signature: '' }, [keys.publicKey])).toThrow(
    expect.objectContaining(refused),
  );
  expect(() => verifySet({ ...signed, keyId: '' }, [keys.publicKey])).toThrow(
    expect.objectContaining(refused),
  );
  expect(() => verifySet(signed, [stranger.publicKey])).toThrow(expect.objectContaining(refused));
  expect(() => verifySet(signSet(anySet, stranger), [keys.publicKey])).toThrow(
    expect.objectContaining(refused),
  );
  expect(() =>
    verifySet({ ...signed, keyId: keys.keyId, signature: signSet(anySet, stranger).signature }, [
      keys.publicKey,
    ]),
  ).toThrow(expect.objectContaining(refused));
});

test('a signature is valid only for the kind of document that was signed', async () => {
  const keys = await loadOrCreateSigningKeys(temporaryFolder());
  const signed = signDocument('preview', anySet, keys);
  const verify = (kind: 'preview' | 'pointer') =>
    verifyDocument(kind, { parse: (value) => value }, signed, [keys.publicKey]);
  expect(verify('preview')).toEqual(anySet);
  expect(() => verify('pointer')).toThrow('指针的签名与内容不符');
});

test('a signed set stored under another id is refused', async () => {
  const { store, trusted, first } = await servingPortal();
  await store.putSet('renamed', await store.readSet(first.set.id));
  await expect(readVerifiedSet(store, 'renamed', trusted)).rejects.toMatchObject({ failure: 'signature' });
});

test('the key file is readable by OpenSSL', async () => {
  const folder = temporaryFolder();
  await loadOrCreateSigningKeys(folder);
  expect(readFileSync(join(folder, 'release-signing.key'), 'utf8')).toContain('BEGIN PRIVATE KEY');
});
