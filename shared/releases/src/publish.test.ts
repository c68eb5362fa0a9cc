import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { builtRelease, PROVIDES, temporaryFolder } from '../test/built-release';
import { publishBuild } from './publish';
import { directoryStore } from './store/directory-store';
import { loadOrCreateSigningKeys, type SigningKeys } from './store/signing';

let keys: SigningKeys;
beforeAll(async () => {
  keys = await loadOrCreateSigningKeys(temporaryFolder());
});

const newStore = () => {
  const folder = temporaryFolder();
  return { folder, store: directoryStore(folder) };
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('publishing stores a complete build with its compressed copies', async () => {
  const { store } = newStore();
  const { dist, release } = builtRelease();
  await expect(publishBuild(store, keys, dist, { provides: PROVIDES })).resolves.toEqual({
    release,
    isNew: true,
  });
  expect(await store.readRelease('entry', '2026.1.0')).toEqual(release);
  expect((await store.releaseFile('entry', '2026.1.0', 'server/server.cjs')).toString()).toBe(
    'module.exports = {};',
  );
  expect((await store.releaseFile('entry', '2026.1.0', 'remote.js.br')).length).toBeGreaterThan(0);
  expect(await store.listReleases()).toMatchObject([{ name: 'entry', version: '2026.1.0' }]);
});

test('republishing the same content is accepted; other content under the same version is refused', async () => {
  const { store } = newStore();
  await publishBuild(store, keys, builtRelease().dist);
  const again = builtRelease({ builtAt: '2026-11-22T00:00:00.000Z' });
  await expect(publishBuild(store, keys, again.dist)).resolves.toMatchObject({ isNew: false });
  await expect(publishBuild(store, keys, builtRelease({}, 'other').dist)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('已以不同内容发布过'),
  });
});

test('a version published with an unauthorized key does not count as published', async () => {
  const { store } = newStore();
  const stranger = await loadOrCreateSigningKeys(temporaryFolder());
  await publishBuild(store, stranger, builtRelease().dist);
  await expect(publishBuild(store, keys, builtRelease().dist)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining(stranger.keyId),
  });
});

const sample = builtRelease().dist;
const files = filesBelow(sample).map((path) => relative(sample, path));

test.each(files)(
  'publishing refuses a build with one flipped byte in %s and stores nothing',
  async (path) => {
    const { folder, store } = newStore();
    const { dist } = builtRelease();
    const file = join(dist, path);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(publishBuild(store, keys, dist, { provides: PROVIDES })).rejects.toMatchObject({
      failure: 'refused',
    });
    expect(existsSync(join(folder, 'releases'))).toBe(false);
  },
);

test.each([
  ['another contract', { contract: 2 }, '按第 2 版契约构建'],
  ['an entry without a hash', { entry: 'other.js' }, 'other.js 没有完整性校验值'],
  ['a page chunk without a hash', { pages: { './a.tsx': ['gone.js'] } }, 'gone.js 没有完整性校验值'],
  ['a server bundle without a hash', { server: 'server/other.cjs' }, '服务端文件 server/other.cjs'],
  ['a reserved route', { prefixes: ['/API/users'] }, '占用了门户保留的 /api'],
  ['the feed', { prefixes: ['/rss.xml'] }, '占用了门户保留的 /rss.xml'],
  ['the service worker', { prefixes: ['/sw.js'] }, '占用了门户保留的 /sw.js'],
])('publishing refuses a release that declares %s', async (_, changes, line) => {
  const { store } = newStore();
  const refused = publishBuild(store, keys, builtRelease(changes).dist, { provides: PROVIDES });
  await expect(refused).rejects.toMatchObject({ failure: 'refused', message: expect.stringContaining(line) });
});

test('a release that claims to be too large is refused before its files are read', async () => {
  const { store } = newStore();
  const { dist, release } = builtRelease();
  const claimed = { ...release.files['remote.js'], size: 2 ** 30 };
  const changed = { ...release, files: { ...release.files, 'remote.js': claimed } };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(changed));
  const { message } = await publishBuild(store, keys, dist).then(
    () => new Error('published'),
    (error: Error) => error,
  );
  expect(message).toContain('文件 remote.js 有 1024.0 MB，超过单个文件的上限');
  expect(message).not.toContain('校验值不符');
});

test('publishing refuses an entry that defines another container', async () => {
  const { store } = newStore();
  const { dist, release } = builtRelease();
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ ...release, container: 'entry_other' }));
  await expect(publishBuild(store, keys, dist)).rejects.toMatchObject({
    message: expect.stringContaining('不是容器 entry_other'),
  });
});

test('publishing refuses a container name that another version uses', async () => {
  const { store } = newStore();
  await publishBuild(store, keys, builtRelease({ container: 'entry_one' }).dist);
  const second = builtRelease({ container: 'entry_one', version: '2026.2.0' });
  await expect(publishBuild(store, keys, second.dist)).rejects.toMatchObject({
    message: expect.stringContaining('容器名 entry_one 已被 entry@2026.1.0 使用'),
  });
});

test('publishing distinguishes a folder without a build from a broken release.json', async () => {
  const { store } = newStore();
  await expect(publishBuild(store, keys, temporaryFolder())).rejects.toMatchObject({ failure: 'not-found' });
  const { dist } = builtRelease();
  writeFileSync(join(dist, 'release.json'), '<html>');
  await expect(publishBuild(store, keys, dist)).rejects.toMatchObject({ failure: 'refused' });
});

test('when a version is published twice concurrently, one call stores it and the other finds it', async () => {
  const { store } = newStore();
  const { dist } = builtRelease();
  const both = await Promise.all([publishBuild(store, keys, dist), publishBuild(store, keys, dist)]);
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
});
