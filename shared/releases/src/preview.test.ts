import { join } from 'node:path';
import { emptyPortal, PROVIDES, servingPortal } from '../test/published-portal';
import { startTinyS3 } from '../test/tiny-s3';
import {
  assertRunning,
  composePreviewSet,
  createPreview,
  listPreviews,
  readPreviewReleases,
  verifyPreview,
} from './preview';
import { planPrune } from './prune';
import { loadOrCreateSigningKeys, signSet } from './store/signing';
import { openStore } from './store/store';

const HOUR = 3_600_000;
const forTester = { tester: '王芳', by: '李雷', hours: 48, provides: PROVIDES };

test('a preview of a version that is not served is signed and lists its releases', async () => {
  const { store, keys, trusted } = await servingPortal();
  const { preview, text } = await createPreview(store, keys, {
    ...forTester,
    versions: { entry: '2027.1.0' },
  });
  expect(verifyPreview(text, trusted)).toEqual(preview);
  expect(preview).toMatchObject({ tester: '王芳', remotes: { entry: { version: '2027.1.0' } } });
  expect(await readPreviewReleases(store, preview)).toMatchObject([{ name: 'entry', version: '2027.1.0' }]);
  expect(await listPreviews(store, trusted, new Date())).toEqual([preview]);
});

test('a preview link that was altered, forged or signed for another purpose is refused', async () => {
  const { home, store, keys, trusted, first } = await servingPortal();
  const { text } = await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  const [payload = '', keyId = '', signature = ''] = text.split('.');
  const longer = Buffer.from(
    Buffer.from(payload, 'base64url')
      .toString()
      .replace(/"until":"\d{4}/, '"until":"2999'),
  ).toString('base64url');
  const stranger = await loadOrCreateSigningKeys(join(home, 'stranger'));
  const foreign = await createPreview(
    store,
    { ...stranger, trusted },
    { ...forTester, versions: { entry: '2027.1.0' } },
  );
  const set = signSet(first.set, keys);
  const replayed = [
    Buffer.from(set.payload).toString('base64url'),
    set.keyId,
    Buffer.from(set.signature, 'base64').toString('base64url'),
  ].join('.');
  const forged = [
    `${longer}.${keyId}.${signature}`,
    foreign.text,
    replayed,
    '',
    'a.b.c',
    `${payload}.${keyId}.`,
  ];
  for (const each of forged)
    expect(() => verifyPreview(each, trusted)).toThrow(expect.objectContaining({ failure: 'signature' }));
});

test('a preview ends when it expires or is revoked', async () => {
  const { store, keys, trusted } = await servingPortal();
  const { preview } = await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  const end = new Date(preview.until);
  expect(() => assertRunning(preview, new Date(end.getTime() - 1))).not.toThrow();
  expect(() => assertRunning(preview, end)).toThrow('预览已到期');
  await store.removePreview(preview.id);
  await expect(store.readPreview(preview.id)).rejects.toMatchObject({ failure: 'not-found' });
  await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  const list = (afterEnd: number) => listPreviews(store, trusted, new Date(end.getTime() + afterEnd));
  expect(await list(HOUR)).toEqual([]);
  expect(await list(32 * 24 * HOUR)).toEqual([]);
  expect(await store.listPreviews()).toEqual([]);
});

test('listing previews on a machine whose clock is days ahead does not remove them', async () => {
  const { store, keys, trusted } = await servingPortal();
  const { preview } = await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  await listPreviews(store, trusted, new Date(Date.parse(preview.until) + 24 * HOUR));
  expect(await listPreviews(store, trusted, new Date())).toEqual([preview]);
});

test('a preview signed with an unknown key is neither listed nor removed', async () => {
  const { store, keys } = await servingPortal();
  await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  expect(await listPreviews(store, [], new Date())).toEqual([]);
  expect(await store.listPreviews()).toHaveLength(1);
});

test('a preview that could not be served with the current set is refused before a link is made', async () => {
  const { store, keys, publish } = await servingPortal();
  await publish({ name: 'thief', version: '1.0.0', prefixes: ['/content'] });
  const refused = createPreview(store, keys, { ...forTester, versions: { thief: '1.0.0' } });
  await expect(refused).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('/content'),
  });
  const unknown = createPreview(store, keys, { ...forTester, versions: { entry: '9.0.0' } });
  await expect(unknown).rejects.toMatchObject({
    failure: 'not-found',
    message: '没有发布过 entry@9.0.0，已发布的版本见 release status',
  });
  expect(await store.listPreviews()).toEqual([]);
  const empty = await emptyPortal();
  await expect(
    createPreview(empty.store, empty.keys, { ...forTester, versions: { entry: '1.0.0' } }),
  ).rejects.toThrow('还没有启用任何发布集');
});

test('previewed releases have no fallback, and all other remotes stay as served', async () => {
  const { store, first } = await servingPortal();
  const entry = await store.readRelease('entry', '2027.1.0');
  const set = composePreviewSet(first.set, [entry], PROVIDES);
  expect(set.remotes.entry).toEqual({ release: entry, fallback: null });
  expect(set.remotes.content).toEqual(first.set.remotes.content);
});

test('a previewed release that was replaced after the link was made is refused', async () => {
  const { store, keys } = await servingPortal();
  const { preview } = await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  const other = await store.readRelease('entry', '2026.1.0');
  const replaced = { readRelease: async () => ({ ...other, version: '2027.1.0' }) };
  await expect(readPreviewReleases(replaced, preview)).rejects.toMatchObject({ failure: 'signature' });
});

test('releases of a running preview are not pruned', async () => {
  const { store, keys, trusted } = await servingPortal();
  const soon = new Date(Date.now() + 24 * 3_600_000);
  const versions = async () =>
    (await planPrune(store, trusted, 0, soon)).releases.map(({ version }) => version);
  expect(await versions()).toEqual(['2027.1.0']);
  await createPreview(store, keys, { ...forTester, versions: { entry: '2027.1.0' } });
  expect(await versions()).toEqual([]);
});

test('previews can be stored in a bucket', async () => {
  const bucket = await startTinyS3();
  process.env.AWS_ACCESS_KEY_ID ??= 'key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
  const store = await openStore(bucket.location);
  await store.putPreview('0123456789ab', 'text');
  expect(await store.listPreviews()).toEqual(['0123456789ab']);
  expect(await store.readPreview('0123456789ab')).toBe('text');
  await store.removePreview('0123456789ab');
  await expect(store.readPreview('0123456789ab')).rejects.toMatchObject({ failure: 'not-found' });
  await expect(store.readPreview('../../x')).rejects.toMatchObject({ failure: 'not-found' });
  await bucket.close();
});
