import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import { activate, planAndCommit } from '@portal/releases/carry-out';
import { signPointer } from '@portal/releases/pointer';
import { ReleaseError } from '@portal/releases/release-error';
import { loadOrCreateSigningKeys, signSet } from '@portal/releases/signing';
import { temporaryFolder } from '../../../shared/releases/test/built-release';
import {
  audit,
  emptyPortal,
  PROVIDES,
  servingPortal,
  startCanary,
} from '../../../shared/releases/test/published-portal';
import { RenderError } from '../render/render-error';
import type { LiveSet, Serving } from './live-set';
import { SetWatch } from './set-watch';

const serve = async (set: ReleaseSet): Promise<Serving> => ({
  set,
  stable: { close: () => {} } as LiveSet,
  canary: null,
});

async function following<Portal extends Awaited<ReturnType<typeof emptyPortal>>>(portal: Portal) {
  const refused: string[] = [];
  const options = {
    store: portal.store,
    pointers: portal.newReader(),
    readTrustedKeys: async () => portal.trusted,
    provides: PROVIDES,
    load: serve,
    log: (line: string) => {
      if (!line.startsWith('正在提供')) refused.push(line);
    },
  };
  const current = new SetWatch(options);
  const served = async (from = current) => {
    await from.poll();
    return from.serving?.set;
  };
  await served();
  return { ...portal, current, served, refused, options };
}

test('the first poll after a pointer change serves the new set, and after a rollback the old one', async () => {
  const { store, keys, served, current, first } = await following(await servingPortal());
  expect(current.serving?.set.id).toBe(first.set.id);
  const second = await activate(store, keys, { entry: '2027.1.0' }, audit);
  expect((await served())?.id).toBe(second.set.id);
  await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
  const back = await served();
  expect(back?.remotes).toEqual(first.set.remotes);
});

test.each(['unsigned', 'badly signed', 'signed by an unknown key'])(
  'a set that is %s leaves the last good one in service, even after a restart',
  async (how) => {
    const { store, keys, served, first, refused, options, newReader } = await following(
      await servingPortal(),
    );
    const bad = { ...first.set, id: 'bad' };
    const stranger = signSet(bad, await loadOrCreateSigningKeys(temporaryFolder()));
    const forms = {
      unsigned: { payload: stranger.payload, keyId: '', signature: '' },
      'badly signed': { ...(await store.readSet(first.set.id)), payload: stranger.payload },
      'signed by an unknown key': stranger,
    };
    await store.putSet('bad', forms[how as keyof typeof forms]);
    const entry = { set: 'bad', at: first.set.createdAt, by: 'x', reason: 'x' };
    const history = [...first.pointer.history, entry];
    const pointer = { ...first.pointer, number: 2, current: 'bad', history };
    await store.movePointer(signPointer(pointer, keys), await store.readPointer());
    expect((await served())?.id).toBe(first.set.id);
    await served();
    expect(refused).toHaveLength(1);
    const restarted = new SetWatch({ ...options, pointers: newReader() });
    expect((await served(restarted))?.id).toBe(first.set.id);
  },
);

test('a restart with a refused set serves an earlier one, without the canary that has since ended', async () => {
  const { store, keys, publish, newReader, served, options } = await following(await servingPortal());
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  expect((await served())?.canary?.share).toBe(10);
  await publish({ name: 'entry', version: '2027.1.1', slots: ['home.season'] });
  await activate(store, keys, { entry: '2027.1.1' }, audit);
  const restarted = new SetWatch({
    ...options,
    pointers: newReader(),
    load: async (set) => {
      if (set.remotes.entry?.release.version === '2027.1.1') throw new Error('server bundle throws');
      return serve(set);
    },
  });
  const set = await served(restarted);
  expect([set?.remotes.entry?.release.version, set?.canary]).toEqual(['2026.1.0', null]);
});

test('a restart with refused sets skips an earlier one with a withdrawn version', async () => {
  const { store, keys, publish, newReader, served, options } = await following(await servingPortal());
  await publish({ name: 'content', version: '1.1.0' });
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  await activate(store, keys, { content: '1.1.0' }, audit);
  await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
  const restarted = new SetWatch({
    ...options,
    pointers: newReader(),
    load: async (set) => {
      if (set.remotes.content?.release.version === '1.1.0') throw new Error('server bundle throws');
      return serve(set);
    },
  });
  expect((await served(restarted))?.remotes.entry?.release.version).toBe('2026.1.0');
});

test('a set that fails this shell’s contract gate is not served', async () => {
  const { store, keys, served, options, first, refused } = await following(await servingPortal());
  await activate(store, keys, { entry: '2027.1.0' }, { by: 'x', reason: 'x' });
  const older = new SetWatch({
    ...options,
    provides: { ...PROVIDES, react: { version: '18.0.0', exports: null } },
  });
  expect(await served(older)).toBeUndefined();
  expect(refused.at(-1)).toContain('需要共享包 react');
  expect(first.set.id).toBeDefined();
});

test('a set that cannot be loaded leaves the last good one in service', async () => {
  const { store, keys, served, options, first } = await following(await servingPortal());
  const careful = new SetWatch({
    ...options,
    load: async (set) => {
      if (set.remotes.entry?.release.version === '2027.1.0') throw new Error('server bundle throws');
      return serve(set);
    },
  });
  await served(careful);
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  expect((await served(careful))?.id).toBe(first.set.id);
});

test('a set that timed out, or failed to render what the API answered, is retried later, an unsound one is not', async () => {
  const { served, options } = await following(await servingPortal());
  const now = jest.spyOn(performance, 'now');
  for (const [failure, later] of [
    ['timeout', 3],
    ['render', 3],
    ['load', 1],
  ] as const) {
    let loads = 0;
    const busy = new SetWatch({
      ...options,
      load: async (set) => {
        loads += 1;
        if (loads < 3) throw new Error('not proven', { cause: new RenderError(failure, 'not in time') });
        return serve(set);
      },
    });
    for (let looks = 0; looks < 10; looks += 1) {
      await served(busy);
      now.mockReturnValue(performance.now() + 3000);
    }
    expect([loads, busy.serving !== undefined]).toEqual([later, later === 3]);
    expect(busy.refused?.retried).toBe(later === 3 ? undefined : false);
  }
  now.mockRestore();
});

test('while nothing is served, the pauses before retries on a busy machine do not grow', async () => {
  const { served, options } = await following(await servingPortal());
  const now = jest.spyOn(performance, 'now');
  let loads = 0;
  const busy = new SetWatch({
    ...options,
    load: async (set) => {
      loads += 1;
      if (loads < 5) throw new Error('not proven', { cause: new RenderError('timeout', 'not in time') });
      return serve(set);
    },
  });
  for (let looks = 0; looks < 5; looks += 1) {
    await served(busy);
    now.mockReturnValue(performance.now() + 6000);
  }
  now.mockRestore();
  expect([loads, busy.serving !== undefined]).toEqual([5, true]);
});

test('a pending retry survives store failures', async () => {
  const { served, options } = await following(await servingPortal());
  const now = jest.spyOn(performance, 'now');
  const lost = new ReleaseError('store', 'the disk is away');
  const read = jest.fn(() => options.pointers.read());
  const failures = [new Error('not proven', { cause: new RenderError('timeout', 'not in time') }), lost];
  const busy = new SetWatch({
    ...options,
    pointers: { read, readHighest: async () => undefined },
    load: async (set) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return serve(set);
    },
  });
  await served(busy);
  expect(busy.refused).toMatchObject({ retried: true });
  read.mockRejectedValueOnce(lost);
  await served(busy);
  now.mockReturnValue(performance.now() + 6000);
  await served(busy);
  expect([failures.length, busy.serving]).toEqual([0, undefined]);
  now.mockReturnValue(performance.now() + 6000);
  expect(await served(busy)).toBeDefined();
  now.mockRestore();
});

test('a set with a missing file is retried with backoff, and served soon after the file is back', async () => {
  const { served, options, refused } = await following(await servingPortal());
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const load = jest.fn(serve);
  const watch = new SetWatch({ ...options, load });
  const lookFor = async (seconds: number) => {
    for (let looks = 0; looks < seconds * 5; looks += 1) {
      await served(watch);
      now.mockReturnValue(performance.now() + 200);
    }
  };
  load.mockRejectedValue(new ReleaseError('not-found', 'the server bundle is away'));
  await lookFor(60);
  expect(load.mock.calls.length).toBeLessThan(20);
  expect(refused).toEqual([expect.stringContaining('the server bundle is away')]);
  expect(watch.refused).toMatchObject({ retried: true });
  load.mockImplementation(serve);
  await lookFor(6);
  expect(watch.serving).toBeDefined();
  now.mockRestore();
});

test('unreadable keys do not end the watch', async () => {
  const { store, keys, served, options } = await following(await servingPortal());
  const careful = new SetWatch({
    ...options,
    readTrustedKeys: () => Promise.reject(new ReleaseError('store', 'not a key')),
    load: () => Promise.reject(new Error('server bundle throws')),
  });
  await expect(served(careful)).resolves.toBeUndefined();
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  await expect(served(careful)).resolves.toBeUndefined();
});

test('a transient store failure is retried', async () => {
  const { home, store, keys, served, first } = await following(await servingPortal());
  const second = await activate(store, keys, { entry: '2027.1.0' }, audit);
  const file = join(home, 'store/sets', `${second.set.id}.json`);
  renameSync(file, `${file}.away`);
  expect((await served())?.id).toBe(first.set.id);
  writeFileSync(file, readFileSync(`${file}.away`));
  expect((await served())?.id).toBe(second.set.id);
  expect(existsSync(file)).toBe(true);
});

test('the watch reports when the store last answered, even while it is away', async () => {
  const { served, options, current } = await following(await servingPortal());
  const answered = current.pointerReadAt;
  expect(answered).toBeInstanceOf(Date);
  jest.spyOn(options.pointers, 'read').mockRejectedValue(new ReleaseError('store', 'away'));
  await served();
  expect(current.pointerReadAt).toBe(answered);
});

test('a missing active set is reported once, and the first set is then served', async () => {
  const { store, keys, publish, refused, served } = await following(await emptyPortal());
  expect(await served()).toBeUndefined();
  expect(refused).toEqual(['还没有启用任何发布集，请运行 pnpm portal release bootstrap']);
  await publish({ name: 'content', version: '1.0.0' });
  const { set } = await activate(store, keys, { content: '1.0.0' }, audit);
  expect((await served())?.id).toBe(set.id);
  expect(refused).toHaveLength(1);
});
