import { activate, startCanary } from '@portal/releases/carry-out';
import { computeIntegrity, integrityList } from '@portal/releases/integrity';
import { audit, servingPortal } from '../../../shared/releases/test/published-portal';
import { isInCanary } from './canary';
import { buildRegistry } from './live-set';

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

test('the registry carries the hash of each release’s list of hashes', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, audit);
  const { entry } = buildRegistry(set, false).remotes;
  const list = integrityList(await store.readRelease('entry', '2027.1.0'));
  expect(entry?.listIntegrity).toBe(computeIntegrity(Buffer.from(list)));
  expect(Object.keys(JSON.parse(list))).toEqual(['abc123.css', 'abc123.js', 'remote.js']);
  expect(entry?.fallback?.listIntegrity).not.toBe(entry?.listIntegrity);
});

test('canary visitors fall back to the version of all others', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 50 }, audit);
  const [canary, rest] = [buildRegistry(set, true), buildRegistry(set, false)];
  expect(canary).toMatchObject({
    canary: true,
    remotes: { entry: { version: '2027.1.0', fallback: { version: '2026.1.0' } } },
  });
  expect(rest).toMatchObject({ canary: false, remotes: { entry: { version: '2026.1.0' } } });
});

test('a canary’s share is exact, sticky by visitor, and grows without dropping anybody', async () => {
  const { store, keys } = await servingPortal();
  const at = async (share: number) =>
    (await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share }, audit)).set;
  const [ten, half] = [await at(10), await at(50)];
  const visitors = Array.from({ length: 5000 }, (_, index) => `visitor-${index}`);
  const inTen = visitors.filter((visitor) => isInCanary(ten, visitor));
  expect(inTen.length / visitors.length).toBeCloseTo(0.1, 1);
  expect(inTen.every((visitor) => isInCanary(ten, visitor) && isInCanary(half, visitor))).toBe(true);
  expect(isInCanary({ canary: null }, 'visitor-1')).toBe(false);
});
