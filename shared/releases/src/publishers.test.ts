import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtRelease, PROVIDES, temporaryFolder } from '../test/built-release';
import { audit, emptyPortal, servingPortal } from '../test/published-portal';
import { activate } from './carry-out';
import { publishBuild } from './publish';
import { addPublisher, loadPublishers } from './publishers';
import { loadOrCreateSigningKeys } from './store/signing';

/** A team with its own keys, registered in the portal for these remotes. */
async function createTeam(home: string, name: string, remotes: string[]) {
  const team = await loadOrCreateSigningKeys(temporaryFolder());
  await addPublisher(join(home, 'keys'), { name, publicKey: team.publicKey, remotes });
  const publishers = () => loadPublishers(join(home, 'keys'));
  return { ...team, publishers };
}

test('a team can publish its own remote and no other', async () => {
  const { home, store } = await emptyPortal();
  const team = await createTeam(home, 'entry-team', ['entry']);
  const as = { ...team, publishers: await team.publishers() };
  await publishBuild(store, as, builtRelease({ name: 'entry' }).dist, { provides: PROVIDES });
  const other = publishBuild(store, as, builtRelease({ name: 'content' }).dist, { provides: PROVIDES });
  await expect(other).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining('entry-team 的密钥签名，这个密钥不能发布 content'),
  });
  expect(await store.listReleases()).toMatchObject([{ name: 'entry' }]);
});

test('an unknown key cannot publish anything', async () => {
  const { store, keys } = await emptyPortal();
  const stranger = await loadOrCreateSigningKeys(temporaryFolder());
  const as = { ...stranger, publishers: keys.publishers };
  await expect(publishBuild(store, as, builtRelease().dist)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining(`${stranger.keyId} 签名`),
  });
});

test('releases of a team whose key was removed can no longer be activated', async () => {
  const { home, store, publish } = await emptyPortal();
  await publish({ name: 'content', version: '1.0.0' });
  const team = await createTeam(home, 'entry-team', ['entry']);
  await publishBuild(store, { ...team, publishers: await team.publishers() }, builtRelease().dist);
  const operator = () => loadOrCreateSigningKeys(join(home, 'keys'));
  rmSync(join(home, 'keys/publishers/entry-team.json'));
  await expect(activate(store, await operator(), { entry: '2026.1.0' }, audit)).rejects.toMatchObject({
    failure: 'signature',
  });
});

const releaseFile = (home: string, version: string) =>
  join(home, 'store/releases/entry', version, 'release.json');

test('an old release.json in place of a newer one is refused at activation', async () => {
  const { home, store, keys } = await servingPortal();
  writeFileSync(releaseFile(home, '2027.1.0'), readFileSync(releaseFile(home, '2026.1.0')));
  await expect(activate(store, keys, { entry: '2027.1.0' }, audit)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining('entry@2027.1.0 的 release.json 其实是 entry@2026.1.0'),
  });
});

test.each([
  ['altered', (text: string) => text.replace('home.season', 'auth.dialog'), '签名与内容不符'],
  ['without a signature', (text: string) => JSON.parse(text).payload, 'release sign-store'],
])('a release.json that is %s is refused at activation', async (_, change, line) => {
  const { home, store, keys } = await servingPortal();
  const file = releaseFile(home, '2027.1.0');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  await expect(activate(store, keys, { entry: '2027.1.0' }, audit)).rejects.toMatchObject({
    failure: 'signature',
    message: expect.stringContaining(line),
  });
});

test('registering a team refuses an invalid key, an invalid remote and a taken name', async () => {
  const { home, keys } = await emptyPortal();
  const folder = join(home, 'keys');
  const add = (publicKey: string, remotes = ['entry']) =>
    addPublisher(folder, { name: 'entry-team', publicKey, remotes });
  await expect(add('hello')).rejects.toMatchObject({ failure: 'signature' });
  await expect(add(keys.publicKey, ['entry,content'])).rejects.toMatchObject({ failure: 'usage' });
  expect(await loadPublishers(folder)).toHaveLength(1);
  await add(keys.publicKey);
  await expect(add(keys.publicKey)).rejects.toMatchObject({ failure: 'conflict' });
});
