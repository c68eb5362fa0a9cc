import { join } from 'node:path';
import { builtRelease, PROVIDES, temporaryFolder } from '../../test/built-release';
import { audit } from '../../test/published-portal';
import { startTinyS3 } from '../../test/tiny-s3';
import { activate, planAndCommit } from '../carry-out';
import { readCurrentSet } from '../pointer';
import { publishBuild } from '../publish';
import { loadOrCreateSigningKeys, type SigningKeys } from './signing';
import { openStore } from './store';

let keys: SigningKeys;
let bucket: Awaited<ReturnType<typeof startTinyS3>>;

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  keys = await loadOrCreateSigningKeys(join(temporaryFolder(), 'keys'));
});
beforeEach(async () => {
  bucket = await startTinyS3();
});
afterEach(() => bucket.close());

test('publishing, activating, rolling back and listing work on a bucket', async () => {
  const store = await openStore(bucket.location);
  const { dist } = builtRelease();
  expect((await publishBuild(store, keys, dist, { provides: PROVIDES })).isNew).toBe(true);
  expect((await publishBuild(store, keys, dist, { provides: PROVIDES })).isNew).toBe(false);
  await publishBuild(store, keys, builtRelease({ version: '2027.1.0' }).dist);
  expect(await store.listReleases()).toHaveLength(2);
  const first = await activate(store, keys, { entry: '2026.1.0' }, audit);
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  expect((await planAndCommit(store, keys, { kind: 'rollback-set' }, audit)).set.id).toBe(first.set.id);
  const current = await readCurrentSet(store, [keys.publicKey]);
  expect(current?.set.remotes.entry?.release.version).toBe('2026.1.0');
});

test('of two concurrent pointer changes in a bucket one wins, and a set is never overwritten', async () => {
  const store = await openStore(bucket.location);
  const pointer = { number: 1, current: 'one', history: [], withdrawn: {} };
  const both = await Promise.allSettled([
    store.movePointer(pointer, undefined),
    store.movePointer({ ...pointer, current: 'two' }, undefined),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const signed = { payload: '{}', keyId: 'a', signature: 'b' };
  await store.putSet('one', signed);
  await expect(store.putSet('one', signed)).rejects.toMatchObject({ failure: 'conflict' });
  await expect(store.readSet('two')).rejects.toMatchObject({ failure: 'not-found' });
});

test('a pointer change whose response was lost counts as made', async () => {
  const store = await openStore(bucket.location);
  const pointer = { number: 1, current: 'one', history: [], withdrawn: {} };
  const next = { ...pointer, number: 2, current: 'two' };
  await store.movePointer(pointer, undefined);
  bucket.unanswered.add('portal/current.json');
  await store.movePointer(next, pointer);
  expect(await store.readPointer()).toEqual(next);
  expect(await store.readEarlierPointers()).toHaveLength(2);
});

test('an interrupted publication can be repeated; one with other content is refused', async () => {
  const store = await openStore(bucket.location);
  const { dist } = builtRelease();
  await publishBuild(store, keys, dist);
  bucket.objects.delete('portal/releases/entry/2026.1.0/release.json');
  expect(await store.hasRelease('entry', '2026.1.0')).toBe(false);
  const other = builtRelease({}, 'other');
  await expect(publishBuild(store, keys, other.dist)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringMatching(/entry@2026\.1\.0 .*请提高版本号/),
  });
  expect((await publishBuild(store, keys, dist)).isNew).toBe(true);
});

test('an error about a damaged object of the bucket names the object', async () => {
  const store = await openStore(bucket.location);
  bucket.objects.set('portal/current.json', Buffer.from('{"current":'));
  await expect(store.readPointer()).rejects.toMatchObject({
    failure: 'store',
    message: expect.stringContaining('portal/current.json 已损坏'),
  });
});

test('an unchanged pointer is not downloaded again', async () => {
  const [store, other] = [await openStore(bucket.location), await openStore(bucket.location)];
  const pointer = { number: 1, current: 'one', history: [], withdrawn: {} };
  const next = { ...pointer, number: 2, current: 'two' };
  await other.movePointer(pointer, undefined);
  expect(await store.readPointer()).toEqual(pointer);
  const { sent } = bucket.traffic;
  expect([await store.readPointer(), await store.readPointer()]).toEqual([pointer, pointer]);
  expect(bucket.traffic.sent).toBe(sent);
  await other.movePointer(next, pointer);
  expect(await store.readPointer()).toEqual(next);
  await expect(store.movePointer(pointer, pointer)).rejects.toMatchObject({ failure: 'conflict' });
  bucket.objects.delete('portal/current.json');
  expect(await store.readPointer()).toBeUndefined();
});
