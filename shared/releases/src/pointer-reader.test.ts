import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/built-release';
import { audit, servingPortal, startCanary } from '../test/published-portal';
import { activate, stopCanary } from './carry-out';
import { isSigned, signPointer } from './pointer';
import { loadOrCreateSigningKeys } from './store/signing';

const REPLAYED = { failure: 'signature', message: expect.stringContaining('release repair') };

/** An attacker who can write to the store, but has no key. */
async function attacked() {
  const portal = await servingPortal();
  const { store } = portal;
  return {
    ...portal,
    put: async (pointer: Awaited<ReturnType<typeof store.readPointer>>) =>
      pointer && store.movePointer(pointer, await store.readPointer()),
  };
}

test('a replayed older pointer is refused, even after a restart', async () => {
  const { store, keys, newReader, put } = await attacked();
  const old = await store.readPointer();
  const reader = newReader();
  await reader.read();
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  expect((await reader.read())?.number).toBe(2);
  await put(old);
  await expect(reader.read()).rejects.toMatchObject(REPLAYED);
  await expect(newReader().read()).rejects.toMatchObject(REPLAYED);
  expect((await newReader().readHighest())?.number).toBe(2);
});

test('an unsigned pointer is refused once a signed one has been seen', async () => {
  const { newReader, first, put } = await attacked();
  await newReader().read();
  await put({ ...first.pointer, number: 99 });
  await expect(newReader().read()).rejects.toMatchObject(REPLAYED);
});

test('a pointer signed with an untrusted key is refused', async () => {
  const { newReader, first, put } = await attacked();
  const stranger = await loadOrCreateSigningKeys(temporaryFolder());
  await put(signPointer({ ...first.pointer, number: 9 }, stranger));
  await expect(newReader().read()).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining(stranger.keyId),
  });
});

test('a second pointer with the same number is refused', async () => {
  const { store, keys, newReader, first, put } = await attacked();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
  const reader = newReader();
  expect((await reader.read())?.current).toBe(set.id);
  await put(signPointer({ ...first.pointer, number: 2 }, keys));
  await expect(reader.read()).rejects.toMatchObject(REPLAYED);
});

test('a deleted pointer is distinguished from a portal that never had one', async () => {
  const { home, newReader } = await attacked();
  await newReader().read();
  rmSync(join(home, 'store/current'), { recursive: true });
  await expect(newReader().read()).rejects.toMatchObject({ failure: 'store' });
  rmSync(join(home, 'state'), { recursive: true });
  await expect(newReader().read()).resolves.toBeUndefined();
});

test('the pointer signed in advance to end a canary is useless after any other move', async () => {
  const { store, keys, trusted, publish, newReader, put } = await attacked();
  await publish({ name: 'content', version: '1.1.0' });
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  const during = await store.readPointer();
  const reader = newReader();
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  await reader.read();
  await put(during && isSigned(during) ? during.withoutCanary : undefined);
  await expect(reader.read()).rejects.toMatchObject(REPLAYED);
  await expect(stopCanary(store, trusted, set.id, audit)).rejects.toMatchObject({ failure: 'not-found' });
});

test('ending a canary without a key withdraws its version and records the reason', async () => {
  const { store, keys, trusted, newReader } = await attacked();
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  await stopCanary(store, trusted, set.id, { by: 'portal', reason: '40 位访客中有 6 位出错' });
  const pointer = await newReader().read();
  expect(pointer).toMatchObject({ number: 3, withdrawn: { entry: ['2027.1.0'] } });
  expect(pointer?.history.at(-1)).toMatchObject({ by: 'portal', reason: '40 位访客中有 6 位出错' });
  const next = await activate(store, keys, { entry: '2027.1.0' }, audit);
  expect(next.pointer.number).toBe(4);
  expect(next.pointer.history.at(-2)).toMatchObject({ reason: '40 位访客中有 6 位出错' });
});
