import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtRelease } from '../test/built-release';
import { audit, servingPortal } from '../test/published-portal';
import { startTinyS3 } from '../test/tiny-s3';
import { activate, planAndCommit } from './carry-out';
import { PointerReader } from './pointer-reader';
import { publishBuild } from './publish';
import { repair } from './repair';
import { openStore } from './store/store';

const by = { by: '王审核', reason: '修复' };

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
});

async function twoSets() {
  const portal = await servingPortal();
  const second = await activate(portal.store, portal.keys, { entry: '2027.1.0' }, audit);
  const file = (folder: string) =>
    join(
      portal.home,
      'store',
      folder,
      readdirSync(join(portal.home, 'store', folder))
        .sort()
        .at(-1) ?? '',
    );
  return { ...portal, second, file };
}

test('an intact store is left unchanged', async () => {
  const { store, keys, newReader, second } = await twoSets();
  expect(await repair(store, keys, newReader(), by)).toEqual({ fault: undefined });
  expect((await newReader().read())?.current).toBe(second.set.id);
});

test('a damaged pointer is restored from the previous one, or from what this machine has seen', async () => {
  const { store, keys, newReader, file, first, second } = await twoSets();
  writeFileSync(file('current'), '{"payload":');
  const blind = await repair(store, keys, newReader(), by);
  expect(blind.fault).toContain(file('current').replace('3.json', '2.json'));
  expect(blind.change?.set.id).toBe(first.set.id);
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  const current = await newReader().read();
  writeFileSync(file('current'), '');
  const { change } = await repair(store, keys, newReader(), by);
  expect(change?.set.id).toBe(current?.current);
  expect(change?.pointer.number).toBeGreaterThan(current?.number ?? 0);
  expect(change?.pointer.history.at(-1)).toMatchObject(by);
  expect((await newReader().read())?.current).toBe(change?.set.id);
  expect(second.set.id).not.toBe(first.set.id);
});

test('a replayed pointer is replaced with the newest that this machine has seen', async () => {
  const { store, keys, newReader, second } = await twoSets();
  await newReader().read();
  const [old] = await store.readEarlierPointers();
  await store.movePointer(old ?? second.pointer, await store.readPointer());
  const { fault, change } = await repair(store, keys, newReader(), by);
  expect(fault).toContain('低于本机见过的 2');
  expect(fault).not.toContain('release repair');
  expect(change?.set.id).toBe(second.set.id);
  expect((await newReader().read())?.number).toBe(4);
});

test.each(['a damaged set', 'a missing file of the set'])(
  'with %s, repair goes back to the newest intact set',
  async (what) => {
    const { home, store, keys, newReader, first, second } = await twoSets();
    if (what === 'a damaged set') writeFileSync(join(home, 'store/sets', `${second.set.id}.json`), '{}');
    else rmSync(join(home, 'store/releases/entry/2027.1.0/abc123.js'));
    const { change } = await repair(store, keys, newReader(), by);
    expect(change?.set.id).toBe(first.set.id);
  },
);

test.each(['a damaged pointer', 'a set that cannot be served'])(
  'of two concurrent repairs of %s only one takes effect, and nothing later is undone',
  async (what) => {
    const { home, store, keys, newReader, file, second } = await twoSets();
    await newReader().read();
    if (what === 'a damaged pointer') writeFileSync(file('current'), '{');
    else writeFileSync(join(home, 'store/sets', `${second.set.id}.json`), '{}');
    const beside = {
      ...store,
      async movePointer(...change: Parameters<typeof store.movePointer>) {
        await repair(store, keys, newReader(), by);
        await activate(store, keys, { content: '1.0.0', entry: '2026.1.0' }, audit);
        await activate(store, keys, { entry: '2027.1.0' }, audit);
        await store.movePointer(...change);
      },
    };
    await expect(repair(beside, keys, newReader(), by)).rejects.toMatchObject({ failure: 'conflict' });
    expect((await newReader().read())?.history.at(-1)).toMatchObject({ by: audit.by });
  },
);

test('repairing a store without any intact set advises to restore a backup', async () => {
  const { home, store, keys, newReader } = await twoSets();
  rmSync(join(home, 'store/sets'), { recursive: true });
  await expect(repair(store, keys, newReader(), by)).rejects.toMatchObject({
    failure: 'not-found',
    message: expect.stringContaining('请从备份恢复'),
  });
});

test('the error about an empty store asks to check PORTAL_STORE before any repair', async () => {
  const { home, store, keys, newReader } = await twoSets();
  await newReader().read();
  rmSync(join(home, 'store'), { recursive: true });
  const named = expect.stringContaining('先核对 PORTAL_STORE');
  await expect(newReader().read()).rejects.toMatchObject({ failure: 'store', message: named });
  const mended = repair(store, keys, newReader(), by);
  await expect(mended).rejects.toMatchObject({ failure: 'not-found', message: named });
});

test('a damaged pointer in a bucket is restored from its copies', async () => {
  const bucket = await startTinyS3();
  try {
    const { keys, home, trusted } = await servingPortal();
    const store = await openStore(bucket.location);
    await publishBuild(store, keys, builtRelease({ version: '2026.1.0' }).dist);
    await publishBuild(store, keys, builtRelease({ version: '2027.1.0' }).dist);
    await activate(store, keys, { entry: '2026.1.0' }, audit);
    const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
    bucket.objects.set('portal/current.json', Buffer.from('{'));
    const newReader = () =>
      new PointerReader({
        store,
        readTrustedKeys: async () => trusted,
        file: join(home, 'bucket-state.json'),
      });
    const { fault, change } = await repair(store, keys, newReader(), by);
    expect(fault).toBe('s3://releases/portal/current.json 已损坏');
    expect(change?.set.id).toBe(set.id);
    const back = await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
    expect(back.set.remotes.entry?.release.version).toBe('2026.1.0');
  } finally {
    await bucket.close();
  }
});
