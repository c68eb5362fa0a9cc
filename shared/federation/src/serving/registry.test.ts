import { move, servingPortal } from '../../test/published-portal';
import { integrityList } from '../release/integrity-list';
import { integrityOf } from '../release/integrity-of';
import { activate, startCanary } from '../release/sets';
import { isInCanary } from './canary-share';
import { registryOf } from './registry';

test('the registry names entry, fallback and the hash of every script and stylesheet of both', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, move);
  const registry = registryOf(set, false);
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

test('a page can check the list of a release’s hashes, whoever wrote it out', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await activate(store, keys, { entry: '2027.1.0' }, move);
  const { entry } = registryOf(set, false).remotes;
  const list = integrityList(await store.readRelease('entry', '2027.1.0'));
  expect(entry?.listIntegrity).toBe(integrityOf(Buffer.from(list)));
  expect(Object.keys(JSON.parse(list))).toEqual(['abc123.css', 'abc123.js', 'remote.js']);
  expect(entry?.fallback?.listIntegrity).not.toBe(entry?.listIntegrity);
});

test('visitors of a canary fall back to what all others get', async () => {
  const { store, keys } = await servingPortal();
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 50 }, move);
  const [canary, rest] = [registryOf(set, true), registryOf(set, false)];
  expect(canary).toMatchObject({
    canary: true,
    remotes: { entry: { version: '2027.1.0', fallback: { version: '2026.1.0' } } },
  });
  expect(rest).toMatchObject({ canary: false, remotes: { entry: { version: '2026.1.0' } } });
});

test('a share is kept to, sticks to the visitor, and grows without dropping anybody', async () => {
  const { store, keys } = await servingPortal();
  const at = async (share: number) =>
    (await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share }, move)).set;
  const [ten, half] = [await at(10), await at(50)];
  const visitors = Array.from({ length: 5000 }, (_, index) => `visitor-${index}`);
  const inTen = visitors.filter((visitor) => isInCanary(ten, visitor));
  expect(inTen.length / visitors.length).toBeCloseTo(0.1, 1);
  expect(inTen.every((visitor) => isInCanary(ten, visitor) && isInCanary(half, visitor))).toBe(true);
  expect(isInCanary({ canary: null }, 'visitor-1')).toBe(false);
});
