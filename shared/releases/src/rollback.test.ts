import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { audit, servingPortal } from '../test/published-portal';
import { activate, rollback, startCanary, stopCanary } from './activate';

test('rolling back twice goes back two sets, and a new activation starts from there', async () => {
  const { store, keys, trusted, publish, first } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  const second = await activate(store, keys, { entry: '2027.1.0' }, audit);
  await activate(store, keys, { content: '1.1.0' }, audit);
  expect((await rollback(store, trusted, audit)).set.id).toBe(second.set.id);
  expect((await rollback(store, trusted, audit)).set.id).toBe(first.set.id);
  await expect(rollback(store, trusted, audit)).rejects.toMatchObject({ failure: 'not-found' });
  const again = await activate(store, keys, { content: '1.1.0' }, audit);
  expect(again.set.remotes.entry?.release.version).toBe('2026.1.0');
  expect((await rollback(store, trusted, audit)).set.id).toBe(first.set.id);
});

test('rollback can target a set of the history', async () => {
  const { store, keys, trusted, publish, first } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  await activate(store, keys, { content: '1.1.0' }, audit);
  const back = await rollback(store, trusted, { ...audit, to: first.set.id });
  expect(back.set.id).toBe(first.set.id);
  await expect(rollback(store, trusted, { ...audit, to: first.set.id })).rejects.toMatchObject({
    failure: 'refused',
  });
  await expect(rollback(store, trusted, { ...audit, to: 'nowhere' })).rejects.toMatchObject({
    failure: 'not-found',
  });
});

test('rollback never restarts a withdrawn canary', async () => {
  const { store, keys, trusted, publish, first } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 }, audit);
  await activate(store, keys, { content: '1.1.0' }, audit);
  await stopCanary(store, trusted, audit);
  const back = await rollback(store, trusted, audit);
  expect(back.set.canary).toBeNull();
  expect(back.set.remotes.content?.release.version).toBe('1.0.0');
  expect(back.set.remotes).toEqual(first.set.remotes);
});

test('rollback during a canary ends the canary', async () => {
  const { store, keys, trusted, first } = await servingPortal();
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 }, audit);
  expect((await rollback(store, trusted, audit)).set.id).toBe(first.set.id);
});

test('rollback refuses a set whose files are gone and leaves the current one', async () => {
  const { home, store, keys, trusted } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
  rmSync(join(home, 'store/releases/entry/2026.1.0/abc123.js'));
  await expect(rollback(store, trusted, audit)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('entry@2026.1.0 缺少文件 abc123.js'),
  });
  expect((await store.readPointer())?.current).toBe(set.id);
});

test('rollback takes well under a second', async () => {
  const { store, keys, trusted } = await servingPortal();
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  const started = performance.now();
  await rollback(store, trusted, audit);
  expect(performance.now() - started).toBeLessThan(1000);
});
