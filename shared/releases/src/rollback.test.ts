import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, servingPortal, startCanary } from '../test/published-portal';
import { activate, planAndCommit, stopCanary } from './carry-out';
import { isUnchanged, type Move, planMove } from './plan';
import { readVerifiedSet } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store/store';

/**
 * Serves `content@1.0.0` and `entry@2026.1.0`; `content@1.1.0`, `entry@2027.1.0` and `entry@2028.1.0` are only published.
 */
async function twoTeams() {
  const portal = await servingPortal();
  const { store, keys, publish, newReader } = portal;
  await publish({ name: 'content', version: '1.1.0' });
  await publish({ name: 'entry', version: '2028.1.0', slots: ['home.season'] });
  const go = (wanted: Move) => planAndCommit(store, keys, wanted, audit);
  return {
    ...portal,
    activate: (wanted: Record<string, string>) => activate(store, keys, wanted, audit),
    back: (remote: string, to?: string) => go({ kind: 'rollback', remote, to }),
    remove: (remote: string, versions = {}) => go({ kind: 'activate', versions, without: [remote] }),
    backAsSet: (to?: string) => go({ kind: 'rollback-set', to }),
    served: async () => {
      const pointer = await newReader().read();
      const { remotes } = await readVerifiedSet(store, pointer?.current ?? '', portal.trusted);
      return Object.values(remotes).map(({ release }) => `${release.name}@${release.version}`);
    },
  };
}

test('of two teams that release alternately, one can roll back without affecting the other', async () => {
  const { activate: serve, back, served } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  await serve({ content: '1.1.0' });
  await serve({ entry: '2028.1.0' });
  await back('content');
  expect(await served()).toEqual(['content@1.0.0', 'entry@2028.1.0']);
  await back('entry');
  expect(await served()).toEqual(['content@1.0.0', 'entry@2027.1.0']);
  await back('entry');
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
  await expect(back('entry')).rejects.toMatchObject({ failure: 'not-found' });
});

test('a version that was rolled back from is not a fallback until it is activated by name', async () => {
  const { activate: serve, back } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  const { set, pointer } = await back('entry');
  expect(set.remotes.entry?.fallback).toBeNull();
  expect(pointer.withdrawn).toEqual({ entry: ['2027.1.0'] });
  expect((await serve({ entry: '2028.1.0' })).set.remotes.entry?.fallback?.version).toBe('2026.1.0');
  const again = await serve({ entry: '2027.1.0' });
  expect(again.pointer.withdrawn).toEqual({});
  expect((await serve({ entry: '2026.1.0' })).set.remotes.entry?.fallback?.version).toBe('2027.1.0');
});

test('a rollback skips withdrawn versions, unless one is named', async () => {
  const { activate: serve, back } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  await back('entry');
  await serve({ entry: '2028.1.0' });
  expect((await back('entry')).set.remotes.entry?.release.version).toBe('2026.1.0');
  const named = await back('entry', '2027.1.0');
  expect(named.set.remotes.entry?.release.version).toBe('2027.1.0');
  expect(named.pointer.withdrawn).toEqual({ entry: ['2028.1.0', '2026.1.0'] });
  expect(named.set.remotes.entry?.fallback).toBeNull();
});

test.each([
  ['an unknown remote', 'shop', undefined, 'not-found', '当前发布集中没有 shop，可用的有 content、entry'],
  ['a version that was never served', 'entry', '2028.1.0', 'not-found', '历史中没有提供过 entry@2028.1.0'],
  ['the current version', 'entry', '2026.1.0', 'refused', '正在提供'],
])('rolling back to %s is refused', async (_, remote, to, failure, message) => {
  const { back, served } = await twoTeams();
  await expect(back(remote, to)).rejects.toMatchObject({
    failure,
    message: expect.stringContaining(message),
  });
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
});

test('a set rollback serves the earlier set again for every remote, and refuses the current or an unknown set', async () => {
  const { activate: serve, backAsSet, served, first } = await twoTeams();
  await serve({ entry: '2027.1.0', content: '1.1.0' });
  const { set, pointer } = await backAsSet();
  expect(set.id).toBe(first.set.id);
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
  expect(pointer.withdrawn).toEqual({ content: ['1.1.0'], entry: ['2027.1.0'] });
  await expect(backAsSet()).rejects.toMatchObject({ failure: 'not-found' });
  await expect(backAsSet(first.set.id)).rejects.toMatchObject({ failure: 'refused' });
  await expect(backAsSet('nowhere')).rejects.toMatchObject({
    failure: 'not-found',
    message: '历史中没有发布集 nowhere，历史见 release status',
  });
});

test('a set rollback skips sets with a withdrawn version', async () => {
  const { activate: serve, back, backAsSet, served } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  await serve({ content: '1.1.0' });
  await back('entry');
  await backAsSet();
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
});

test('a set whose fallback was withdrawn is served again without that fallback', async () => {
  const { activate: serve, back, backAsSet } = await twoTeams();
  const second = await serve({ entry: '2027.1.0' });
  await back('entry', '2026.1.0');
  const { set } = await backAsSet(second.set.id);
  expect(set.remotes.entry).toMatchObject({ release: { version: '2027.1.0' }, fallback: null });
  expect(set.id).not.toBe(second.set.id);
});

test('a rollback ends a canary of the same remote before it goes back a version, and never restarts one', async () => {
  const { store, keys, trusted, activate: serve, back, backAsSet } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  await startCanary(store, keys, { remote: 'entry', version: '2028.1.0', share: 10 });
  await serve({ content: '1.1.0' });
  expect((await back('content')).set.canary?.release.version).toBe('2028.1.0');
  const ended = await back('entry');
  expect([ended.set.canary, ended.set.remotes.entry?.release.version]).toEqual([null, '2027.1.0']);
  expect((await back('entry')).set.remotes.entry?.release.version).toBe('2026.1.0');
  await serve({ content: '1.1.0' });
  const canary = { remote: 'entry', version: '2028.1.0', share: 10 };
  const { set } = await startCanary(store, keys, canary);
  await stopCanary(store, trusted, set.id, audit);
  expect((await backAsSet()).set.canary).toBeNull();
});

test('activating what is already served writes nothing', async () => {
  const { store, keys, activate: serve, first } = await twoTeams();
  const plan = await planMove(store, keys, { kind: 'activate', versions: { entry: '2026.1.0' } }, undefined);
  expect(isUnchanged(plan)).toBe(true);
  const again = await serve({ entry: '2026.1.0', content: '1.0.0' });
  expect(again.set.id).toBe(first.set.id);
  expect(again.pointer).toEqual(first.pointer);
  expect(await store.listSets()).toEqual([first.set.id]);
});

test('a rollback to a version with missing files is refused and leaves the current set', async () => {
  const { home, activate: serve, back, backAsSet, served } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  rmSync(join(home, 'store/releases/entry/2026.1.0/abc123.js'));
  const refused = {
    failure: 'refused',
    message: expect.stringContaining('entry@2026.1.0 缺少文件 abc123.js'),
  };
  await expect(back('entry')).rejects.toMatchObject(refused);
  await expect(backAsSet()).rejects.toMatchObject(refused);
  expect(await served()).toEqual(['content@1.0.0', 'entry@2027.1.0']);
});

test('a remote that is served for the first time cannot be rolled back, but a set rollback removes it', async () => {
  const { publish, activate: serve, back, backAsSet, served } = await twoTeams();
  await publish({ name: 'shop', version: '1.0.0', prefixes: ['/shop'], slots: [] });
  await serve({ shop: '1.0.0' });
  await expect(back('shop')).rejects.toMatchObject({
    failure: 'not-found',
    message: expect.stringContaining('要整个撤下这个模块请运行 release remove shop'),
  });
  await backAsSet();
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
});

test('a remote can be removed after others were released, without taking those back', async () => {
  const { publish, activate: serve, remove, served } = await twoTeams();
  await publish({ name: 'shop', version: '1.0.0', prefixes: ['/shop'], slots: [] });
  await serve({ shop: '1.0.0' });
  await serve({ entry: '2027.1.0' });
  await remove('shop');
  expect(await served()).toEqual(['content@1.0.0', 'entry@2027.1.0']);
  await serve({ shop: '1.0.0' });
  expect(await served()).toContain('shop@1.0.0');
});

test('removing and reactivating a remote does not create an earlier set of the same versions', async () => {
  const { activate: serve, back, backAsSet, remove } = await twoTeams();
  await serve({ entry: '2027.1.0' });
  await remove('content');
  await serve({ content: '1.0.0' });
  await back('entry');
  await expect(backAsSet()).rejects.toMatchObject({ failure: 'not-found' });
});

test('a remote cannot be activated and removed in one move', async () => {
  const { remove, served } = await twoTeams();
  await expect(remove('content', { content: '1.1.0' })).rejects.toMatchObject({ failure: 'usage' });
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
});

test('a remote can take over the routes and slots of one that is removed in the same move', async () => {
  const { publish, activate: serve, remove, served } = await twoTeams();
  await publish({ name: 'season', version: '1.0.0', prefixes: ['/entry'], slots: ['home.season'] });
  await expect(serve({ season: '1.0.0' })).rejects.toMatchObject({ failure: 'refused' });
  await remove('entry', { season: '1.0.0' });
  expect(await served()).toEqual(['content@1.0.0', 'season@1.0.0']);
});

test('removing a remote that fills a slot, or an unknown remote, is refused', async () => {
  const { remove, served } = await twoTeams();
  await expect(remove('entry')).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('插槽 home.season 将不再由任何模块提供'),
  });
  await expect(remove('shop')).rejects.toMatchObject({ failure: 'not-found' });
  expect(await served()).toEqual(['content@1.0.0', 'entry@2026.1.0']);
});

/** The same store during an outage that affects one set. */
const withoutReading = (store: ReleaseStore, missing: string): ReleaseStore => ({
  ...store,
  readSet: (id) =>
    id === missing
      ? Promise.reject(new ReleaseError('store', `读取发布集 ${id}：timeout`))
      : store.readSet(id),
});

test('a rollback does not skip a set that is temporarily unreadable, unless a version is named', async () => {
  const { store, keys, activate: serve } = await twoTeams();
  const { set } = await serve({ entry: '2027.1.0' });
  await serve({ entry: '2028.1.0' });
  const failing = withoutReading(store, set.id);
  const go = (wanted: Move) => planAndCommit(failing, keys, wanted, audit);
  const outage = { failure: 'store', message: expect.stringContaining('timeout') };
  await expect(go({ kind: 'rollback', remote: 'entry', to: undefined })).rejects.toMatchObject(outage);
  await expect(go({ kind: 'rollback-set', to: undefined })).rejects.toMatchObject(outage);
  const named = await go({ kind: 'rollback', remote: 'entry', to: '2026.1.0' });
  expect(named.set.remotes.entry?.release.version).toBe('2026.1.0');
});

test('a rollback skips a damaged set', async () => {
  const { home, activate: serve, back } = await twoTeams();
  const { set } = await serve({ entry: '2027.1.0' });
  await serve({ entry: '2028.1.0' });
  writeFileSync(join(home, 'store/sets', `${set.id}.json`), '');
  expect((await back('entry')).set.remotes.entry?.release.version).toBe('2026.1.0');
});

test('files that are temporarily unreadable are not reported as missing', async () => {
  const { store, keys } = await twoTeams();
  const failing = { ...store, releaseFile: () => Promise.reject(new ReleaseError('store', 'timeout')) };
  const move: Move = { kind: 'activate', versions: { entry: '2027.1.0' } };
  await expect(planMove(failing, keys, move, undefined)).rejects.toMatchObject({ failure: 'store' });
});
