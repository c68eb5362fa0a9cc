import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, emptyPortal, startCanary } from '../test/published-portal';
import { activate, planAndCommit } from './carry-out';
import { readCurrentSet } from './pointer';
import { createPreview } from './preview';
import { planPrune, prune } from './prune';

let isDiskFull = false;
jest.mock('node:fs/promises', () => {
  const fs = jest.requireActual('node:fs/promises');
  const assertRoom = (isNeeded: boolean) => {
    if (isDiskFull && isNeeded) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return {
    ...fs,
    open: async (path: string, flags: string, mode?: number) => {
      assertRoom(flags !== 'r');
      return fs.open(path, flags, mode);
    },
    mkdir: async (path: string, options: object) => {
      assertRoom(!existsSync(path));
      return fs.mkdir(path, options);
    },
  };
});
afterEach(() => {
  isDiskFull = false;
});

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const titles = (releases: { name: string; version: string }[]) =>
  releases.map(({ name, version }) => `${name}@${version}`);

/** A portal that activated many versions of one remote, one after another. */
async function longServing(versions: number) {
  const portal = await emptyPortal();
  const { store, keys, publish } = portal;
  await publish({ name: 'content', version: '1.0.0' });
  await activate(store, keys, { content: '1.0.0' }, audit);
  for (let number = 1; number <= versions; number += 1) {
    await publish({ name: 'entry', version: `${number}.0.0` });
    await activate(store, keys, { entry: `${number}.0.0` }, audit);
  }
  return portal;
}

test('releases needed by open tabs and rollbacks are kept; the rest is removed and cannot be published again', async () => {
  const { store, keys, trusted, publish } = await longServing(16);
  await startCanary(store, keys, { remote: 'entry', version: '1.0.0', share: 10 });
  expect((await planPrune(store, trusted, 30)).releases).toEqual([]);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  expect(titles(plan.releases)).toEqual(
    ['2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0'].map((v) => `entry@${v}`),
  );
  await prune(store, trusted, plan);
  expect(titles(await store.listReleases())).toContain('entry@1.0.0');
  expect(await store.hasRelease('entry', '3.0.0')).toBe(false);
  await expect(publish({ name: 'entry', version: '3.0.0' })).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('请提高版本号'),
  });
  // The first rollback ends the canary.
  for (const version of ['16.0.0', '15.0.0', '14.0.0', '13.0.0']) {
    const { set } = await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
    expect(set.remotes.entry?.release.version).toBe(version);
  }
  expect((await planPrune(store, trusted, 30, inDays(31))).releases).not.toContainEqual(
    expect.objectContaining({ version: '13.0.0' }),
  );
});

test('a recently published release is kept even if it was never activated', async () => {
  const { home, store, trusted, publish } = await longServing(1);
  await publish({ name: 'entry', version: '2.0.0' });
  await publish({ name: 'entry', version: '3.0.0' });
  const old = new Date(Date.now() - 60 * DAY_MS);
  utimesSync(join(home, 'store/releases/entry/2.0.0/release.json'), old, old);
  expect(titles((await planPrune(store, trusted, 30)).releases)).toEqual(['entry@2.0.0']);
});

test('pruning frees a full disk, and removed versions still cannot be published again', async () => {
  const { home, store, trusted, publish } = await longServing(1);
  await publish({ name: 'entry', version: '2.0.0' });
  const plan = await planPrune(store, trusted, 30, inDays(31));
  isDiskFull = true;
  await prune(store, trusted, plan);
  expect(readdirSync(join(home, 'store/releases/entry'))).toEqual(['1.0.0']);
  isDiskFull = false;
  await expect(publish({ name: 'entry', version: '2.0.0' })).rejects.toMatchObject({ failure: 'refused' });
});

test('nothing is removed if the pointer moved after the plan was shown', async () => {
  const { home, store, keys, trusted } = await longServing(16);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
  await expect(prune(store, trusted, plan)).rejects.toMatchObject({ failure: 'conflict' });
  expect(readdirSync(join(home, 'store/releases/entry'))).toHaveLength(16);
  expect((await readCurrentSet(store, trusted))?.set.remotes.entry?.release.version).toBe('15.0.0');
});

test('nothing is removed while a set needed for rollback cannot be read', async () => {
  const { home, store, trusted } = await longServing(12);
  const current = await readCurrentSet(store, trusted);
  const id = current?.pointer.history.at(-5)?.set;
  writeFileSync(join(home, 'store/sets', `${id}.json`), '');
  await expect(planPrune(store, trusted, 30, inDays(31))).rejects.toMatchObject({
    failure: 'store',
    message: expect.stringContaining(`${id}.json 已损坏`),
  });
});

test('a set that is served again while others are being removed is kept', async () => {
  const { store, keys, trusted } = await longServing(16);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  const [, again = ''] = plan.sets;
  const beside = {
    ...store,
    async removeSet(id: string) {
      await store.removeSet(id);
      if (id === plan.sets[0]) await planAndCommit(store, keys, { kind: 'rollback-set', to: again }, audit);
    },
  };
  await expect(prune(beside, trusted, plan)).rejects.toMatchObject({ failure: 'conflict' });
  expect((await readCurrentSet(store, trusted))?.set.id).toBe(again);
});

test('a set that is about to be served is kept', async () => {
  const { store, keys, trusted, publish } = await longServing(1);
  await publish({ name: 'entry', version: '2.0.0' });
  let planned: string[] | undefined;
  const beside = {
    ...store,
    async movePointer(...change: Parameters<typeof store.movePointer>) {
      planned = (await planPrune(store, trusted, 30)).sets;
      await store.movePointer(...change);
    },
  };
  await activate(beside, keys, { entry: '2.0.0' }, audit);
  expect(planned).toEqual([]);
});

test('a version that is activated while others are being removed is kept', async () => {
  const { store, keys, trusted } = await longServing(16);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  const beside = {
    ...store,
    async removeRelease(name: string, version: string) {
      await store.removeRelease(name, version);
      if (version === '1.0.0') await activate(store, keys, { entry: '2.0.0' }, audit);
    },
  };
  await expect(prune(beside, trusted, plan)).rejects.toMatchObject({
    failure: 'conflict',
    message: expect.stringContaining('请重新运行'),
  });
  expect(await store.hasRelease('entry', '1.0.0')).toBe(false);
  expect(await store.hasRelease('entry', '2.0.0')).toBe(true);
});

test('a version that is previewed before the plan is carried out is kept', async () => {
  const { store, keys, trusted } = await longServing(16);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  await createPreview(store, keys, { versions: { entry: '2.0.0' }, tester: '测试', by: 'team', hours: 1 });
  await expect(prune(store, trusted, plan)).rejects.toMatchObject({
    failure: 'conflict',
    message: expect.stringContaining('entry@2.0.0 刚刚被他人预览'),
  });
  expect(await store.hasRelease('entry', '2.0.0')).toBe(true);
});

test('a version that is removed while it is being activated is not served', async () => {
  const { store, keys, trusted } = await longServing(16);
  const plan = await planPrune(store, trusted, 30, inDays(31));
  const beside = {
    ...store,
    async putSet(...set: Parameters<typeof store.putSet>) {
      await store.putSet(...set);
      if (await store.hasRelease('entry', '2.0.0')) await prune(store, trusted, plan);
    },
  };
  await expect(activate(beside, keys, { entry: '2.0.0' }, audit)).rejects.toMatchObject({
    failure: 'not-found',
  });
  expect((await readCurrentSet(store, trusted))?.set.remotes.entry?.release.version).toBe('16.0.0');
});
