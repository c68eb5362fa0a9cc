import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '@portal/releases/carry-out';
import { computeIntegrity, integrityList } from '@portal/releases/integrity';
import {
  audit,
  emptyPortal,
  PROVIDES,
  servingPortal,
  startCanary,
} from '../../../shared/releases/test/published-portal';
import { buildRegistry, loadServing } from './live-set';
import { ReleaseFiles } from './release-files';
import { SetWatch } from './set-watch';

test('the registry names entry, fallback and the hash of every script and stylesheet of both', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
  const registry = buildRegistry(set, false);
  expect(registry.remotes.entry).toMatchObject({
    version: '2027.1.0',
    base: '/remotes/entry/2027.1.0/',
    entry: '/remotes/entry/2027.1.0/remote.js',
    fallback: { version: '2026.1.0', entry: '/remotes/entry/2026.1.0/remote.js' },
  });
  const listed = Object.keys(registry.integrity);
  expect(listed).toContain('/remotes/entry/2027.1.0/abc123.css');
  expect(listed).toContain('/remotes/entry/2026.1.0/remote.js');
  expect(listed.some((path) => path.includes('/server/') || path.endsWith('.cjs'))).toBe(false);
});

test('the registry carries the hash of each release’s integrity list', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
  const { entry } = buildRegistry(set, false).remotes;
  const list = integrityList(await store.readRelease('entry', '2027.1.0'));
  expect(entry?.listIntegrity).toBe(computeIntegrity(Buffer.from(list)));
  expect(Object.keys(JSON.parse(list))).toEqual(['abc123.css', 'abc123.js', 'remote.js']);
  expect(entry?.fallback?.listIntegrity).not.toBe(entry?.listIntegrity);
});

test('canary visitors fall back to the stable version', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 50 });
  const [canary, rest] = [buildRegistry(set, true), buildRegistry(set, false)];
  expect(canary).toMatchObject({
    canary: true,
    remotes: { entry: { version: '2027.1.0', fallback: { version: '2026.1.0' } } },
  });
  expect(rest).toMatchObject({ canary: false, remotes: { entry: { version: '2026.1.0' } } });
});

function copying({ home, store, trusted, newReader }: Awaited<ReturnType<typeof emptyPortal>>) {
  const files = new ReleaseFiles({ store, folder: join(home, 'remotes'), log: () => {} });
  const provide = jest.spyOn(files, 'provide');
  const pools = { open: () => Promise.reject(new Error('No remote here is rendered')) };
  const watch = new SetWatch({
    store,
    pointers: newReader(),
    readTrustedKeys: async () => trusted,
    provides: PROVIDES,
    load: (set) => loadServing(set, { store, files, pools, shell: { integrity: {} } }),
    log: () => {},
  });
  return { watch, provide };
}

test('a set is served once the store has all of its releases', async () => {
  const portal = await emptyPortal();
  await portal.publish({ name: 'entry', version: '1.0.0', server: null });
  await activate(portal.store, portal.keys, { entry: '1.0.0' }, audit);
  const release = join(portal.home, 'store/releases/entry');
  renameSync(release, `${release}.away`);
  const { watch } = copying(portal);
  await watch.poll();
  expect(watch.serving).toBeUndefined();
  expect(watch.refused).toMatchObject({ reason: expect.stringContaining('entry@1.0.0'), retried: true });
  renameSync(`${release}.away`, release);
  await watch.poll();
  expect(watch.serving).toBeDefined();
});

test('the fallback version is copied as well, but a set is served without it', async () => {
  const portal = await emptyPortal();
  for (const version of ['1.0.0', '2.0.0']) {
    await portal.publish({ name: 'entry', version, server: null });
    await activate(portal.store, portal.keys, { entry: version }, audit);
  }
  rmSync(join(portal.home, 'store/releases/entry/1.0.0'), { recursive: true });
  const { watch, provide } = copying(portal);
  await watch.poll();
  expect(watch.serving?.set.remotes.entry?.fallback?.version).toBe('1.0.0');
  expect(provide.mock.calls).toEqual([
    ['entry', '2.0.0'],
    ['entry', '1.0.0'],
  ]);
});
