import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, servingPortal } from '../test/published-portal';
import { startTinyS3 } from '../test/tiny-s3';
import { activate, planAndCommit } from './carry-out';
import { signStore } from './sign-store';
import { openStore } from './store/store';

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
});

/** Rewrites a home to the earlier format: bare `release.json` files, and a bare pointer without a number. */
async function oldHome() {
  const portal = await servingPortal();
  const { home, store, keys } = portal;
  await activate(store, keys, { entry: '2027.1.0' }, audit);
  for (const { name, version } of await store.listReleases()) {
    const file = join(home, 'store/releases', name, version, 'release.json');
    writeFileSync(file, JSON.parse(readFileSync(file, 'utf8')).payload);
  }
  for (const name of readdirSync(join(home, 'store/current'))) {
    const file = join(home, 'store/current', name);
    const {
      number: _number,
      withdrawn: _withdrawn,
      ...pointer
    } = JSON.parse(JSON.parse(readFileSync(file, 'utf8')).payload);
    writeFileSync(file, JSON.stringify(pointer));
  }
  return portal;
}

test('a home in the earlier format is served, and signStore signs it once', async () => {
  const { store, keys, newReader } = await oldHome();
  const reader = newReader();
  expect(await reader.read()).toMatchObject({ number: 0 });
  await expect(activate(store, keys, { entry: '2026.1.0' }, audit)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining('release sign-store'),
  });
  const { signed, refused, pointer } = await signStore(store, keys);
  expect([signed.length, refused, pointer]).toEqual([3, [], true]);
  expect(await reader.read()).toMatchObject({ number: 1 });
  const back = await planAndCommit(store, keys, { kind: 'rollback', remote: 'entry' }, audit);
  expect(back.set.remotes.entry?.release.version).toBe('2026.1.0');
  expect(await signStore(store, keys)).toEqual({ signed: [], refused: [], pointer: false });
});

test('a release whose files do not match its hashes is not signed', async () => {
  const { home, store, keys } = await oldHome();
  writeFileSync(join(home, 'store/releases/entry/2026.1.0/abc123.js'), 'altered');
  const { signed, refused } = await signStore(store, keys);
  expect(signed).not.toContain('entry@2026.1.0');
  expect(refused).toEqual([expect.stringContaining('entry@2026.1.0 的文件 abc123.js')]);
});

test('a bucket in the earlier format is signed in place', async () => {
  const bucket = await startTinyS3();
  try {
    const { home, store: folder, keys, first } = await oldHome();
    for (const path of readdirSync(join(home, 'store/releases'), { recursive: true, encoding: 'utf8' })) {
      const isFile = /\.[a-z]+$/.test(path) && !/\d$/.test(path);
      if (isFile)
        bucket.objects.set(`portal/releases/${path}`, readFileSync(join(home, 'store/releases', path)));
    }
    bucket.objects.set(
      `portal/sets/${first.set.id}.json`,
      Buffer.from(JSON.stringify(await folder.readSet(first.set.id))),
    );
    const { number: _number, withdrawn: _withdrawn, ...pointer } = first.pointer;
    bucket.objects.set('portal/current.json', Buffer.from(JSON.stringify(pointer)));
    const store = await openStore(bucket.location);
    expect(await signStore(store, keys)).toMatchObject({ refused: [], pointer: true });
    expect((await activate(store, keys, { entry: '2027.1.0' }, audit)).pointer.number).toBe(2);
  } finally {
    await bucket.close();
  }
});
