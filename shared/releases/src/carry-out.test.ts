import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/built-release';
import { audit, emptyPortal, PROVIDES, servingPortal, startCanary } from '../test/published-portal';
import { activate, planAndCommit, stopCanary } from './carry-out';
import { isSigned, readCurrentSet } from './pointer';
import { loadOrCreateSigningKeys, loadTrustedKeys } from './store/signing';

test('activating one remote leaves the others unchanged and keeps its previous version as fallback', async () => {
  const { store, keys } = await servingPortal();
  const { set, pointer } = await activate(
    store,
    keys,
    { entry: '2027.1.0' },
    { ...audit, by: 'wang', reason: '新赛季' },
  );
  expect(set.remotes.content?.release.version).toBe('1.0.0');
  expect(set.remotes.entry?.release.version).toBe('2027.1.0');
  expect(set.remotes.entry?.fallback?.version).toBe('2026.1.0');
  expect(pointer.history.at(-1)).toMatchObject({ set: set.id, by: 'wang', reason: '新赛季' });
});

test('concurrent activations by two teams both take effect', async () => {
  const { store, keys, trusted, publish } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  await Promise.all([
    activate(store, keys, { entry: '2027.1.0' }, audit),
    activate(store, keys, { content: '1.1.0' }, audit),
  ]);
  const current = await readCurrentSet(store, trusted);
  expect(current?.set.remotes.entry?.release.version).toBe('2027.1.0');
  expect(current?.set.remotes.content?.release.version).toBe('1.1.0');
  expect(current?.pointer.history).toHaveLength(3);
});

test.each([
  [
    'a route that another remote owns',
    { prefixes: ['/Content/'] },
    '路由 /content 被 content 和 entry 同时声明',
  ],
  ['a slot that another remote fills', { slots: ['home.season', 'auth.dialog'] }, '插槽 auth.dialog 被'],
  ['the loss of a required slot', { slots: [] }, '必需的插槽 home.season'],
])('activation with %s is refused and leaves the current set', async (_, changes, line) => {
  const { store, keys, publish, first, newReader } = await servingPortal();
  await publish({ name: 'auth', version: '1.0.0', slots: ['auth.dialog'] });
  const withAuth = await activate(store, keys, { auth: '1.0.0' }, audit);
  await publish({ name: 'entry', version: '2028.1.0', slots: ['home.season'], ...changes });
  await expect(activate(store, keys, { entry: '2028.1.0' }, audit)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining(line),
  });
  expect((await newReader().read())?.current).toBe(withAuth.set.id);
  expect(first.set.id).not.toBe(withAuth.set.id);
});

test('activation checks shared versions against the shell that is running then', async () => {
  const { store, keys } = await servingPortal();
  const provides = { ...PROVIDES, react: { version: '19.2.0', exports: null } };
  await expect(activate(store, keys, { entry: '2027.1.0' }, { ...audit, provides })).rejects.toMatchObject({
    message: expect.stringContaining('需要共享包 react 19.3.1，门户提供的是 19.2.0'),
  });
});

test.each(['2029.1.0', 'latest'])(
  'activating %s, which was never published, refers to release status',
  async (version) => {
    const { store, keys } = await servingPortal();
    await expect(activate(store, keys, { entry: version }, audit)).rejects.toMatchObject({
      failure: 'not-found',
      message: `没有发布过 entry@${version}，已发布的版本见 release status`,
    });
  },
);

test('activation refuses a release with an altered file in the store', async () => {
  const { home, store, keys } = await servingPortal();
  const folder = join(home, 'store/releases/entry/2027.1.0');
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|br|gz)$/.test(file))) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    await expect(activate(store, keys, { entry: '2027.1.0' }, audit)).rejects.toMatchObject({
      message: expect.stringContaining(`${name} 与完整性校验值不符`),
    });
    writeFileSync(path, bytes);
  }
  await expect(activate(store, keys, { entry: '2027.1.0' }, audit)).resolves.toBeDefined();
});

test('activation during a canary is refused if a file of the canary was altered in the store', async () => {
  const { home, store, keys, publish } = await servingPortal();
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  await publish({ name: 'content', version: '1.1.0' });
  writeFileSync(join(home, 'store/releases/entry/2027.1.0/abc123.js'), 'altered');
  await expect(activate(store, keys, { content: '1.1.0' }, audit)).rejects.toMatchObject({
    message: expect.stringContaining('abc123.js 与完整性校验值不符'),
  });
});

test('a canary leaves the current versions in place and can be stopped without the signing key', async () => {
  const { store, keys, trusted, publish, first } = await servingPortal();
  const canary = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  expect(canary.set.canary).toMatchObject({ remote: 'entry', share: 10 });
  expect(canary.set.remotes.entry?.release.version).toBe('2026.1.0');
  await publish({ name: 'content', version: '1.1.0' });
  const during = await activate(store, keys, { content: '1.1.0' }, audit);
  expect(during.set.canary?.release.version).toBe('2027.1.0');
  const stopped = await stopCanary(store, trusted, during.set.id, { by: 'portal', reason: '错误率过高' });
  expect(stopped.set.canary).toBeNull();
  expect(stopped.set.remotes.content?.release.version).toBe('1.1.0');
  expect(stopped.set.remotes.entry).toEqual(first.set.remotes.entry);
  const again = stopCanary(store, trusted, during.set.id, audit);
  await expect(again).rejects.toMatchObject({ failure: 'not-found' });
});

test('a verdict on one canary does not withdraw the next one', async () => {
  const { store, keys, trusted, publish } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  const judged = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  const next = await startCanary(store, keys, { remote: 'content', version: '1.1.0', share: 10 });
  const stopped = stopCanary(store, trusted, judged.set.id, audit);
  await expect(stopped).rejects.toMatchObject({ failure: 'not-found' });
  expect((await readCurrentSet(store, trusted))?.set).toEqual(next.set);
});

test('the pointer signed to end one canary cannot end another', async () => {
  const { store, keys, trusted, publish } = await servingPortal();
  const readSigned = async () => {
    const stored = await store.readPointer();
    if (!stored || !isSigned(stored)) throw new Error('The pointer is not signed');
    return stored;
  };
  await publish({ name: 'content', version: '1.1.0' });
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  const { withoutCanary } = await readSigned();
  const running = await startCanary(store, keys, { remote: 'content', version: '1.1.0', share: 10 });
  const stored = await readSigned();
  await store.movePointer({ ...stored, withoutCanary }, stored);
  const stopped = stopCanary(store, trusted, running.set.id, audit);
  await expect(stopped).rejects.toMatchObject({ failure: 'signature' });
});

test('activating or removing the remote of a canary ends the canary', async () => {
  const { store, keys, publish } = await servingPortal();
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  expect((await activate(store, keys, { entry: '2027.1.0' }, audit)).set.canary).toBeNull();
  for (const version of ['1.0.0', '1.1.0']) await publish({ name: 'gallery', version });
  await activate(store, keys, { gallery: '1.0.0' }, audit);
  await startCanary(store, keys, { remote: 'gallery', version: '1.1.0', share: 10 });
  const removal = { kind: 'activate', versions: {}, without: ['gallery'] } as const;
  expect((await planAndCommit(store, keys, removal, audit)).set.canary).toBeNull();
});

test('a canary that claims the routes of another remote is refused', async () => {
  const { store, keys, publish, first } = await servingPortal();
  await publish({ name: 'entry', version: '2028.1.0', slots: ['home.season'], prefixes: ['/content'] });
  const taking = startCanary(store, keys, { remote: 'entry', version: '2028.1.0', share: 10 });
  await expect(taking).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('/content'),
  });
  expect((await readCurrentSet(store, [keys.publicKey]))?.set).toEqual(first.set);
});

test('a canary of the served version, or of an unknown remote, is refused', async () => {
  const { store, keys } = await servingPortal();
  const same = startCanary(store, keys, { remote: 'entry', version: '2026.1.0', share: 10 });
  await expect(same).rejects.toMatchObject({ failure: 'refused' });
  const none = startCanary(store, keys, { remote: 'shop', version: '1.0.0', share: 10 });
  await expect(none).rejects.toMatchObject({ failure: 'not-found' });
});

test('the first activation may name a single remote', async () => {
  const { store, keys, publish } = await emptyPortal();
  await publish({ name: 'content', version: '1.0.0' });
  await expect(activate(store, keys, { content: '1.0.0' }, audit)).resolves.toMatchObject({
    set: { remotes: { content: { fallback: null } } },
  });
});

test('a rotated signing key can change a set signed with the previous key', async () => {
  const { home, store, keys: old, publish } = await servingPortal();
  await publish({ name: 'content', version: '1.1.0' });
  const folder = join(home, 'keys');
  rmSync(join(folder, 'release-signing.key'));
  const keys = await loadOrCreateSigningKeys(folder);
  expect(keys.keyId).not.toBe(old.keyId);
  const { set } = await activate(store, keys, { content: '1.1.0' }, audit);
  expect(set.remotes.entry?.release.version).toBe('2026.1.0');
  await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 });
  const current = await readCurrentSet(store, await loadTrustedKeys(folder));
  expect(current?.set.canary?.release.version).toBe('2027.1.0');
});

test('activation without the public key of the current set names the key to add', async () => {
  const { store, keys, first, newReader } = await servingPortal();
  const stranger = await loadOrCreateSigningKeys(join(temporaryFolder(), 'keys'));
  await expect(activate(store, stranger, { entry: '2027.1.0' }, audit)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining(`release-${keys.keyId}.pub`),
  });
  expect((await newReader().read())?.current).toBe(first.set.id);
});
