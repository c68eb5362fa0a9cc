import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isPrivateFile, SOURCE_MAPS } from '@portal/contract/release/layout';
import { INTEGRITY_LIST } from '@portal/contract/release/registry';
import { integrityList } from '@portal/releases/integrity';
import { emptyPortal } from '../../../shared/releases/test/published-portal';
import { closeServers, startShell } from '../testing/test-shell';
import { ReleaseFiles } from './release-files';

afterEach(closeServers);

async function published() {
  const { home, store, publish } = await emptyPortal();
  await publish({ name: 'entry', version: '1.0.0' });
  const release = await store.readRelease('entry', '1.0.0');
  const lines: string[] = [];
  const folder = join(home, 'remotes');
  const files = (from = store) => new ReleaseFiles({ store: from, folder, log: (line) => lines.push(line) });
  const stored = (path: string) => join(home, 'store/releases/entry/1.0.0', path);
  return { store, release, files, lines, stored, copy: (path: string) => join(folder, 'entry/1.0.0', path) };
}

test('a copied release and its integrity list are served while the store is away', async () => {
  const { store, release, files, copy } = await published();
  expect(await files().provide('entry', '1.0.0')).toBe(true);
  expect(await readFile(copy(INTEGRITY_LIST), 'utf8')).toBe(integrityList(release));
  const gone = { ...store, readRelease: () => Promise.reject(new Error('away')) };
  const releases = files(gone);
  const { app } = await startShell({ releases });
  const answer = await app.inject({
    url: `/remotes/entry/1.0.0/${release.entry}`,
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.statusCode).toBe(200);
  const bytes = await readFile(copy(release.entry));
  const body =
    answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
  expect(body.equals(bytes)).toBe(true);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the integrity list is served compressed with %s', async (encoding, unpack) => {
  const { release, files } = await published();
  const { app } = await startShell({ releases: files() });
  const answer = await app.inject({
    url: `/remotes/entry/1.0.0/${INTEGRITY_LIST}`,
    headers: { 'accept-encoding': encoding },
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(unpack(answer.rawPayload).toString()).toBe(integrityList(release));
});

test.each([
  ['altered', (file: string) => writeFile(file, 'altered')],
  ['missing', (file: string) => rm(file)],
])('a release file that is %s in the store is skipped until the store has it again', async (_, damage) => {
  const { release, files, lines, stored, copy } = await published();
  const bytes = await readFile(stored(release.entry));
  await damage(stored(release.entry));
  const releases = files();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  try {
    expect(await releases.provide('entry', '1.0.0')).toBe(true);
    await expect(readFile(copy(release.entry))).rejects.toThrow('ENOENT');
    expect(await readFile(copy(INTEGRITY_LIST), 'utf8')).toBe(integrityList(release));
    expect(lines.join()).toContain(release.entry);
    await writeFile(stored(release.entry), bytes);
    jest.advanceTimersByTime(60_000);
    expect(await releases.provide('entry', '1.0.0')).toBe(true);
  } finally {
    jest.useRealTimers();
  }
  expect((await readFile(copy(release.entry))).equals(bytes)).toBe(true);
});

test('a start replaces copied files that a power loss has emptied', async () => {
  const { release, files, copy } = await published();
  await files().provide('entry', '1.0.0');
  const paths = [release.entry, INTEGRITY_LIST, `${INTEGRITY_LIST}.br`].map(copy);
  const whole = await Promise.all(paths.map((path) => readFile(path)));
  for (const path of paths) await writeFile(path, '');
  await files().provide('entry', '1.0.0');
  expect(await Promise.all(paths.map((path) => readFile(path)))).toEqual(whole);
});

test.each([
  '/remotes/entry/9.9.9/remote.js',
  '/remotes/none/1.0.0/remote.js',
  `/remotes/entry/${'9'.repeat(300)}.0.0/remote.js`,
  '/remotes/..%2f/x/y.js',
  '/remotes/',
])('the release file %s is not found', async (url) => {
  const { files } = await published();
  const { app } = await startShell({ releases: files() });
  expect([400, 403, 404]).toContain((await app.inject(url)).statusCode);
});

test('a release missing in the store is looked up once in a while, however often it is requested', async () => {
  const { store, files, copy } = await published();
  const readRelease = jest.spyOn(store, 'readRelease');
  const releases = files();
  const { app } = await startShell({ releases });
  const request = async (file: string) => (await app.inject(`/remotes/entry/9.9.9/${file}`)).statusCode;
  for (const file of ['a.js', 'b.js', 'c.js']) expect(await request(file)).toBe(404);
  expect(readRelease).toHaveBeenCalledTimes(1);
  // A set that was published in between has copied its files.
  await mkdir(copy('../9.9.9'), { recursive: true });
  await writeFile(copy('../9.9.9/a.js'), 'script');
  expect(await request('a.js')).toBe(200);
});

test('server bundles are not served to browsers', async () => {
  const { home, store, publish } = await emptyPortal();
  await publish({ name: 'content', version: '1.0.0', server: 'server/server.cjs' });
  const releases = new ReleaseFiles({ store, folder: join(home, 'remotes'), log: () => {} });
  const { app } = await startShell({ releases });
  expect((await app.inject('/remotes/content/1.0.0/server/server.cjs')).statusCode).toBe(404);
});

test('a release without a copy answers 503 with retry-after while the store is away', async () => {
  const { store, files } = await published();
  const { isReleaseError, ReleaseError } = await import('@portal/releases/release-error');
  const away = new ReleaseError('store', '读取失败');
  expect(isReleaseError(away)).toBe(true);
  const { app } = await startShell({
    releases: files({ ...store, readRelease: () => Promise.reject(away) }),
  });
  const answer = await app.inject('/remotes/entry/1.0.0/remote.js');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});

test('a failed copy to disk answers 503 and is retried', async () => {
  const { files, copy } = await published();
  const releases = files();
  await mkdir(releases.folder);
  await writeFile(copy('..'), 'no room for a folder');
  const { app } = await startShell({ releases });
  const answer = await app.inject('/remotes/entry/1.0.0/remote.js');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await expect(releases.provide('entry', '1.0.0')).rejects.toMatchObject({ failure: 'store' });
  await rm(copy('..'));
  expect(await releases.provide('entry', '1.0.0')).toBe(true);
});

test('server bundle and source maps are not served', async () => {
  const { store, release, files } = await published();
  const { app } = await startShell({ releases: files() });
  for (const path of Object.keys(release.files)) {
    await expect(store.releaseFile('entry', '1.0.0', path)).resolves.toBeDefined();
    const { statusCode } = await app.inject(`/remotes/entry/1.0.0/${path}`);
    expect([path, statusCode]).toEqual([path, isPrivateFile(path) ? 404 : 200]);
  }
  expect(Object.keys(release.files)).toContain(SOURCE_MAPS);
});

test('cleanup keeps copies that a long-running server still serves', async () => {
  const { files, copy } = await published();
  const running = files();
  await running.provide('entry', '1.0.0');
  await utimes(copy('.'), 0, 0);
  await running.touch();
  await files().removeUnused();
  expect(await readdir(copy('..'))).toEqual(['1.0.0']);
});

test('cleanup removes old copies despite stray files and concurrent deletions', async () => {
  const { files, copy } = await published();
  await files().provide('entry', '1.0.0');
  const old = copy('../0.9.0');
  await mkdir(old);
  await utimes(old, 0, 0);
  // Listed, but gone when inspected: another server of this home has finished its copy.
  await symlink('gone', copy('../.1.1.0.building'));
  await writeFile(copy('../../stray'), '');
  await files().removeUnused();
  expect(await readdir(copy('..'))).toEqual(expect.arrayContaining(['1.0.0']));
  expect(await readdir(copy('..'))).not.toContain('0.9.0');
});
