import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtRelease, temporaryFolder } from '../../test/built-release';
import { audit, servingPortal } from '../../test/published-portal';
import { activate } from '../carry-out';
import { readCurrentSet } from '../pointer';
import { publishBuild } from '../publish';
import { directoryStore } from './directory-store';

const root = resolve(__dirname, '../../../..');
const crashing = join(root, 'shared/releases/test/crashing-store.ts');

function crash(...args: string[]): Promise<NodeJS.Signals | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', crashing, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('exit', (_, signal) => done(signal));
  });
}

test.each([
  ['in putRelease', '2026.1.0'],
  ['before putSet', '2026.1.0'],
  ['after putSet', '2026.1.0'],
  ['before movePointer', '2026.1.0'],
  ['after movePointer', '2028.1.0'],
])(
  'after a crash %s the portal serves a complete set, and the command can be repeated and cleans up',
  async (step, served) => {
    const { home, store, keys, trusted } = await servingPortal();
    const { dist } = builtRelease({ name: 'entry', version: '2028.1.0', slots: ['home.season'] });
    expect(await crash(home, dist, '2028.1.0', step)).toBe('SIGKILL');
    const current = await readCurrentSet(store, trusted);
    expect(current?.set.remotes.entry?.release.version).toBe(served);
    expect(await store.hasRelease('entry', '2028.1.0')).toBe(step !== 'in putRelease');
    await publishBuild(store, keys, dist);
    expect(existsSync(join(home, 'store/tmp')) ? readdirSync(join(home, 'store/tmp')) : []).toEqual([]);
    await activate(store, keys, { entry: '2028.1.0' }, audit);
    expect((await readCurrentSet(store, trusted))?.set.remotes.entry?.release.version).toBe('2028.1.0');
  },
  30_000,
);

test('of concurrent changes to the same pointer only one wins', async () => {
  const { store, first } = await servingPortal();
  const before = await store.readPointer();
  const next = { ...first.pointer, current: first.set.id };
  const moves = Array.from({ length: 8 }, (_, index) =>
    store.movePointer(
      {
        ...next,
        history: [
          ...next.history,
          { set: first.set.id, at: first.set.createdAt, by: `${index}`, reason: '' },
        ],
      },
      before,
    ),
  );
  const results = await Promise.allSettled(moves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ failure: 'conflict' });
});

test('old pointer files are removed as the pointer moves', async () => {
  const { home, store } = await servingPortal();
  for (let count = 0; count < 60; count += 1) {
    const pointer = await store.readPointer();
    await store.movePointer({ number: count, current: `s${count}`, history: [], withdrawn: {} }, pointer);
  }
  expect(readdirSync(join(home, 'store/current')).length).toBeLessThanOrEqual(51);
  expect(await store.readPointer()).toMatchObject({ current: 's59' });
  expect(await store.readEarlierPointers()).toHaveLength(49);
});

test('the pointer moves even if an old file cannot be removed', async () => {
  const { home, store } = await servingPortal();
  const folder = join(home, 'store/current');
  renameSync(join(folder, '00000001.json'), join(folder, '00000060.json'));
  mkdirSync(join(folder, '00000001.json'));
  const next = { number: 2, current: 'next', history: [], withdrawn: {} };
  await store.movePointer(next, await store.readPointer());
  expect(await store.readPointer()).toEqual(next);
});

test('an error about a damaged file of the store names the file', async () => {
  const { home, store, first } = await servingPortal();
  const folder = join(home, 'store');
  const damage = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    return expect.stringContaining(`${join(folder, path)} 已损坏`);
  };
  const damaged = (message: unknown) => ({ failure: 'store', message });
  const release = damage('releases/entry/2026.1.0/release.json', '{"name":');
  await expect(store.readRelease('entry', '2026.1.0')).rejects.toMatchObject(damaged(release));
  const set = damage(`sets/${first.set.id}.json`, '{}');
  await expect(store.readSet(first.set.id)).rejects.toMatchObject(damaged(set));
  const pointer = damage(`current/${readdirSync(join(folder, 'current')).at(-1)}`, '');
  await expect(store.readPointer()).rejects.toMatchObject(damaged(pointer));
});

test.each(['../keys/release-signing.key', '/etc/passwd', 'a/../../b', '.hidden', 'release.json'])(
  '%s is not a file of a release',
  async (path) => {
    const { store } = await servingPortal();
    await expect(store.releaseFile('entry', '2026.1.0', path)).rejects.toMatchObject({
      failure: 'not-found',
    });
  },
);

test('invalid names never become paths', async () => {
  const store = directoryStore(temporaryFolder());
  await expect(store.readSet('../x')).rejects.toMatchObject({ failure: 'not-found' });
  await expect(store.readRelease('..', '1.0.0')).rejects.toMatchObject({ failure: 'not-found' });
  await expect(store.readPointer()).resolves.toBeUndefined();
});

/** A real file system of 256 KB, to be filled up; only root can mount one. */
function withTinyDisk(): { folder: string; remove: () => void } | undefined {
  const folder = temporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status === 0;
  return mounted ? { folder, remove: () => spawnSync('umount', [folder]) } : undefined;
}

function fill(prefix: string, size: number): void {
  for (let count = 0; ; count += 1) {
    try {
      writeFileSync(`${prefix}${count}`, Buffer.alloc(size));
    } catch {
      return;
    }
  }
}

const tiny = withTinyDisk();
afterAll(() => tiny?.remove());

(tiny ? test : test.skip)('on a full disk nothing changes and one line says so', async () => {
  const folder = tiny?.folder ?? '';
  const store = directoryStore(join(folder, 'store'));
  const { store: donor, keys, first } = await servingPortal();
  await publishBuild(store, keys, builtRelease({ name: 'content', version: '1.0.0' }).dist);
  await publishBuild(store, keys, builtRelease({ slots: ['home.season'] }).dist);
  await publishBuild(store, keys, builtRelease({ name: 'content', version: '1.1.0' }).dist);
  await store.putSet(first.set.id, await donor.readSet(first.set.id));
  await store.movePointer(first.pointer, undefined);
  mkdirSync(join(folder, 'other'));
  for (let size = 65536; size > 0; size >>= 1) fill(join(folder, 'other', `${size}-`), size);
  const full = { failure: 'store', message: expect.stringContaining('磁盘空间不足') };
  await expect(publishBuild(store, keys, builtRelease({ version: '2027.1.0' }).dist)).rejects.toMatchObject(
    full,
  );
  await expect(activate(store, keys, { content: '1.1.0' }, audit)).rejects.toMatchObject(full);
  await expect(store.movePointer({ ...first.pointer, current: 'x' }, first.pointer)).rejects.toMatchObject(
    full,
  );
  expect(await store.readPointer()).toEqual(first.pointer);
  expect(await store.listReleases()).toHaveLength(3);
});

(tiny ? test : test.skip)(
  'on a disk that may not be written nothing changes and the line says so in Chinese',
  async () => {
    const folder = tiny?.folder ?? '';
    const { store: donor, first } = await servingPortal();
    const set = await donor.readSet(first.set.id);
    spawnSync('mount', ['-o', 'remount,ro', folder]);
    await expect(directoryStore(join(folder, 'store')).putSet('another', set)).rejects.toMatchObject({
      failure: 'store',
      message: expect.stringMatching(/^写入发布集 another：磁盘只读：/),
    });
  },
);

test('an unreadable folder of previews is an error, because cleaning up would remove what they show', async () => {
  const folder = temporaryFolder();
  // Simulates an unreadable folder, because root can read any.
  writeFileSync(join(folder, 'previews'), '');
  await expect(directoryStore(folder).listPreviews()).rejects.toThrow('列出预览');
});
