import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/built-release';
import { move, PROVIDED_BY_TEST, servingPortal } from '../../test/published-portal';
import { activate } from '../release/sets';
import { loadOrCreateSigningKeys, signSet } from '../store/signing';
import { CurrentSet } from './current-set';

async function following() {
  const portal = await servingPortal();
  const refused: string[] = [];
  const options = {
    store: portal.store,
    trustedKeys: async () => portal.trusted,
    provides: PROVIDED_BY_TEST,
    onRefused: (error: unknown) => refused.push(String(error)),
  };
  const current = new CurrentSet(options);
  await current.refresh();
  return { ...portal, current, refused, options };
}

test('it takes a new set and goes back with the pointer', async () => {
  const { store, keys, current, first } = await following();
  expect(current.set?.id).toBe(first.set.id);
  const second = await activate(store, keys, { entry: '2027.1.0' }, move);
  expect((await current.refresh())?.id).toBe(second.set.id);
});

test.each(['unsigned', 'badly signed', 'signed by a stranger'])(
  'a set that is %s leaves the last good one',
  async (how) => {
    const { store, current, first, refused, options } = await following();
    const bad = { ...first.set, id: 'bad' };
    const stranger = signSet(bad, await loadOrCreateSigningKeys(temporaryFolder()));
    const forms = {
      unsigned: { payload: stranger.payload, keyId: '', signature: '' },
      'badly signed': { ...(await store.readSet(first.set.id)), payload: stranger.payload },
      'signed by a stranger': stranger,
    };
    await store.putSet('bad', forms[how as keyof typeof forms]);
    await store.movePointer(
      {
        ...first.pointer,
        current: 'bad',
        history: [...first.pointer.history, { set: 'bad', at: first.set.createdAt, by: 'x', reason: 'x' }],
      },
      first.pointer,
    );
    expect((await current.refresh())?.id).toBe(first.set.id);
    await current.refresh();
    expect(refused).toHaveLength(1);
    const restarted = new CurrentSet(options);
    expect((await restarted.refresh())?.id).toBe(first.set.id);
  },
);

test('a set that fails the contract gate of this shell is not served', async () => {
  const { store, keys, options, first, refused } = await following();
  await activate(store, keys, { entry: '2027.1.0' }, { by: 'x', reason: 'x' });
  const older = new CurrentSet({ ...options, provides: { ...PROVIDED_BY_TEST, react: '18.0.0' } });
  expect(await older.refresh()).toBeUndefined();
  expect(refused.at(-1)).toContain('需要共享包 react');
  expect(first.set.id).toBeDefined();
});

test('a set that can not be prepared leaves the last good one', async () => {
  const { store, keys, options, first } = await following();
  const careful = new CurrentSet({
    ...options,
    prepare: async (set) => {
      if (set.remotes.entry?.release.version === '2027.1.0') throw new Error('server bundle throws');
    },
  });
  await careful.refresh();
  await activate(store, keys, { entry: '2027.1.0' }, move);
  expect((await careful.refresh())?.id).toBe(first.set.id);
});

test('a store that fails for a while is asked again', async () => {
  const { home, store, keys, current, first } = await following();
  const second = await activate(store, keys, { entry: '2027.1.0' }, move);
  const file = join(home, 'store/sets', `${second.set.id}.json`);
  renameSync(file, `${file}.away`);
  expect((await current.refresh())?.id).toBe(first.set.id);
  writeFileSync(file, readFileSync(`${file}.away`));
  expect((await current.refresh())?.id).toBe(second.set.id);
  expect(existsSync(file)).toBe(true);
});
